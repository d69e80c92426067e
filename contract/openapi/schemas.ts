import { postalAddress } from '../addresses/address-fields.ts'
import { address } from '../addresses/addresses.ts'
import { cart } from '../cart/cart.ts'
import { cartOrder, checkout } from '../cart/checkout.ts'
import { customerOrder } from '../cart/for-customer.ts'
import { filledCart, orderList } from '../cart/lists.ts'
import { quickOrderReply } from '../cart/quick-order.ts'
import { describedProduct } from '../catalogue/catalogue.ts'
import { foundProducts } from '../catalogue/found-products.ts'
import { catalogueFamilies } from '../catalogue-model/families.ts'
import type { Schema } from '../endpoint.ts'
import { manageAttribute, manageFamilies, manageFamily, manageUnit, modelChange } from '../families/families.ts'
import { modelFile } from '../families/model-file.ts'
import { deleted } from '../fields.ts'
import { fileImport } from '../file-imports/file-imports.ts'
import { deliveryNote } from '../freight/delivery.ts'
import { freightMethods } from '../freight/offers.ts'
import { orderFreight } from '../freight/order-freight.ts'
import { importSummary, productImport } from '../imports/imports.ts'
import { importPictures } from '../imports/pictures.ts'
import { importAdditions, importProposals } from '../imports/properties.ts'
import { correctable } from '../invoices/corrections.ts'
import { listCreditNotes } from '../invoices/credit-notes.ts'
import { invoiceHold } from '../invoices/hold.ts'
import { readInvoiceState } from '../invoices/issue.ts'
import { taxDayChange } from '../invoices/tax-day.ts'
import { language } from '../languages/languages.ts'
import { adminSelection, bulkResult, readSelection, seenRows } from '../lists/bulk.ts'
import { view } from '../lists/views.ts'
import { waiting } from '../lists/waiting.ts'
import { adminOrders } from '../orders/admin-list.ts'
import { customerOrders } from '../orders/customer.ts'
import { orderEvent, orderLifecycle, orderOfLines, shipment } from '../orders/lifecycle.ts'
import { linePieces, orderLine } from '../orders/lines.ts'
import { order, orderForm } from '../orders/orders.ts'
import { reorderCheckReply } from '../orders/reorder.ts'
import { block, shownBlock } from '../pages/blocks.ts'
import { draftLegalPage } from '../pages/legal.ts'
import { readDraft, readPage } from '../pages/pages.ts'
import { inlineNode, richText } from '../pages/rich-text.ts'
import { translatedRichText } from '../pages/texts.ts'
import { bankReceipt } from '../payments/bank.ts'
import { payableOrder, payment, paymentCheck, paymentException } from '../payments/payments.ts'
import { orderReceipts, transferDetails } from '../payments/transfers.ts'
import { productDocument, staffDocument } from '../product-documents/product-documents.ts'
import { adminProduct, adminProducts, productBulkForm } from '../products/admin-list.ts'
import { productChange, productChangeUndo } from '../products/changes.ts'
import { contentUnit } from '../products/content-unit.ts'
import { productChangeForm, productForm } from '../products/form.ts'
import { product, productTexts } from '../products/products.ts'
import { variantGroup } from '../products/variant-groups.ts'
import { profile } from '../profile/profile.ts'
import { overview } from '../reports/overview.ts'
import { adminReview } from '../reviews/admin-list.ts'
import { ownReview, review } from '../reviews/reviews.ts'
import { readSettings } from '../settings/settings.ts'
import { readSetup } from '../setup/setup.ts'
import { staffRole } from '../staff/roles.ts'
import { orderSums, taxGroup } from '../tax/order-sums.ts'
import { orderTreatment } from '../tax/order-treatment.ts'
import { invitation } from '../users/invitations.ts'
import { person } from '../users/person.ts'
import { user } from '../users/users.ts'
import { adminWithdrawal } from '../withdrawals/admin.ts'

/** What the OpenAPI document describes once, under a name. */
export const namedSchemas: Readonly<Record<string, Schema>> = {
  // Products
  Product: product,
  ProductTexts: productTexts,
  ProductForm: productForm,
  ProductChangeForm: productChangeForm,
  ProductDocument: productDocument,
  ProductSearch: foundProducts,
  DescribedProduct: describedProduct,
  AdminProduct: adminProduct,
  ProductBulkForm: productBulkForm,
  ProductChange: productChange,
  ProductChangeUndo: productChangeUndo,
  StaffDocument: staffDocument,
  VariantGroup: variantGroup,
  Families: catalogueFamilies,
  ManagedFamilies: manageFamilies.reply,
  ManagedFamily: manageFamily,
  ManagedAttribute: manageAttribute,
  ManagedUnit: manageUnit,
  FamilyChange: modelChange,
  FamiliesFile: modelFile,
  // Imports
  Import: productImport,
  ImportSummary: importSummary,
  ImportProposals: importProposals,
  ImportAdditions: importAdditions,
  ImportPictures: importPictures,
  FileImport: fileImport,
  // Buying
  Cart: cart,
  CartOrder: cartOrder,
  CustomerOrder: customerOrder,
  Checkout: checkout,
  QuickOrder: quickOrderReply,
  FilledCart: filledCart,
  OrderList: orderList,
  Address: address,
  PostalAddress: postalAddress,
  // Orders
  Order: order,
  OrderForm: orderForm,
  OrderLine: orderLine,
  OrderWithLines: orderOfLines,
  OrderLifecycle: orderLifecycle,
  OrderEvent: orderEvent,
  LinePieces: linePieces,
  Shipment: shipment,
  ReorderCheck: reorderCheckReply,
  CustomerOrders: customerOrders,
  // Money
  ContentUnit: contentUnit,
  OrderSums: orderSums,
  OrderFreight: orderFreight,
  FreightMethods: freightMethods,
  Delivery: deliveryNote,
  TaxGroup: taxGroup,
  TaxTreatment: orderTreatment,
  TaxDayChange: taxDayChange,
  Invoice: readInvoiceState.reply,
  InvoiceHold: invoiceHold,
  CreditNotes: listCreditNotes.reply,
  Correctable: correctable,
  PayableOrder: payableOrder,
  Payment: payment,
  PaymentCheck: paymentCheck,
  PaymentException: paymentException,
  OrderReceipts: orderReceipts,
  TransferDetails: transferDetails,
  BankReceipt: bankReceipt,
  Withdrawal: adminWithdrawal,
  // People
  User: user,
  Person: person,
  Invitation: invitation,
  StaffRole: staffRole,
  Profile: profile,
  Review: review,
  OwnReview: ownReview,
  AdminReview: adminReview,
  // The company
  Overview: overview,
  Waiting: waiting,
  BulkResult: bulkResult,
  Deleted: deleted,
  SeenRows: seenRows,
  OrderSelection: adminSelection(adminOrders),
  OrdersToRead: readSelection(adminOrders),
  ProductSelection: adminSelection(adminProducts),
  ProductsToRead: readSelection(adminProducts),
  View: view,
  Setup: readSetup.reply,
  LegalPage: draftLegalPage.reply,
  Settings: readSettings.reply,
  Language: language,
  Page: readPage.reply,
  PageDraft: readDraft.reply,
  PageBlock: block,
  ShownPageBlock: shownBlock,
  RichText: richText,
  RichInline: inlineNode,
  TranslatedRichText: translatedRichText,
}
