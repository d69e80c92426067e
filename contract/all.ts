import * as addresses from './addresses/addresses.ts'
import * as customerAddresses from './addresses/customer.ts'
import { companyEndpoints } from './all.company.ts'
import { moneyEndpoints } from './all.money.ts'
import * as audit from './audit/audit.ts'
import * as cart from './cart/cart.ts'
import * as checkout from './cart/checkout.ts'
import * as cartForCustomer from './cart/for-customer.ts'
import * as orderLists from './cart/lists.ts'
import * as quickOrder from './cart/quick-order.ts'
import * as catalogue from './catalogue/catalogue.ts'
import { listPinned } from './catalogue/pinned.ts'
import * as catalogueSearch from './catalogue/search.ts'
import * as catalogueFamilies from './catalogue-model/families.ts'
import type { Endpoint } from './endpoint.ts'
import * as feed from './feed/feed.ts'
import * as fileImports from './file-imports/file-imports.ts'
import * as fulfilmentAddress from './fulfilment/address.ts'
import * as fulfilmentEndings from './fulfilment/endings.ts'
import * as fulfilmentShipReady from './fulfilment/ship-ready.ts'
import * as fulfilmentShipments from './fulfilment/shipments.ts'
import * as emailChange from './identity/email-change.ts'
import * as invitation from './identity/invitation.ts'
import * as mailChoices from './identity/mail-choices.ts'
import * as passwordMail from './identity/password-mail.ts'
import * as sessions from './identity/sessions.ts'
import * as importsAdmin from './imports/admin-list.ts'
import * as imports from './imports/imports.ts'
import * as importsPictures from './imports/pictures.ts'
import * as importsPreview from './imports/preview.ts'
import * as inventoryNotice from './inventory/notice.ts'
import * as inventoryStock from './inventory/stock.ts'
import * as adminViews from './lists/views.ts'
import * as waiting from './lists/waiting.ts'
import * as live from './live.ts'
import * as ordersAdjacent from './orders/adjacent.ts'
import * as ordersAdmin from './orders/admin-list.ts'
import * as ordersOfCustomer from './orders/customer.ts'
import * as ordersExport from './orders/export.ts'
import * as ordersLifecycle from './orders/lifecycle.ts'
import * as orders from './orders/orders.ts'
import * as ordersOwn from './orders/own.ts'
import * as ordersReorder from './orders/reorder.ts'
import * as unsentMails from './orders/unsent-mails.ts'
import * as paymentsAdmin from './payments/admin-list.ts'
import * as paymentMethods from './payments/methods.ts'
import * as paymentsOwn from './payments/own.ts'
import * as payments from './payments/payments.ts'
import * as pictures from './pictures.ts'
import * as productDocuments from './product-documents/product-documents.ts'
import * as productsAdmin from './products/admin-list.ts'
import * as productsChanges from './products/changes.ts'
import * as productsPage from './products/page.ts'
import * as productsPictures from './products/pictures.ts'
import * as products from './products/products.ts'
import * as productsTranslations from './products/translations.ts'
import * as variantGroups from './products/variant-groups.ts'
import * as profile from './profile/profile.ts'
import * as overviewMoney from './reports/money.ts'
import * as overview from './reports/overview.ts'
import * as overviewParked from './reports/parked.ts'
import * as overviewWork from './reports/work.ts'
import * as reviewsAdmin from './reviews/admin-list.ts'
import * as customerReviews from './reviews/customer.ts'
import * as reviews from './reviews/reviews.ts'
import * as search from './search/search.ts'
import * as session from './session.ts'
import * as roles from './staff/roles.ts'
import { readRole } from './staff/session-role.ts'
import * as synonyms from './synonyms/synonyms.ts'
import * as usersAdjacent from './users/adjacent.ts'
import * as usersAdmin from './users/admin-list.ts'
import * as usersNumber from './users/customer-number.ts'
import * as usersInvitations from './users/invitations.ts'
import * as usersNotes from './users/notes.ts'
import * as usersPerson from './users/person.ts'
import * as users from './users/users.ts'

/**
 * Every call: first those of specification section 7 in its order, then our own. OpenAPI and its page follow from it.
 */
export const endpoints: readonly Endpoint[] = [
  session.exchangeToken,
  readRole,
  users.listUsers,
  users.makeAdmin,
  catalogue.listProducts,
  products.addProduct,
  products.deleteProduct,
  catalogue.getProduct,
  orders.placeOrder,
  ordersOwn.listOwnOrders,
  orders.deleteOwnOrder,
  orders.listOrders,
  orders.deleteOrder,
  payments.getPayment,
  profile.getProfile,
  profile.saveProfile,
  reviews.listReviews,
  reviews.addReview,
  users.removeAdmin,
  catalogueSearch.searchProducts,
  catalogueFamilies.listFamilies,
  listPinned,
  catalogue.describeProduct,
  catalogue.readDrawingSheet,
  products.editProduct,
  orders.cancelOrder,
  orders.restoreOrder,
  fulfilmentAddress.changeOrderAddress,
  orders.countOpenOrders,
  ordersOwn.readOrder,
  ordersOwn.countOwnOrders,
  ordersOwn.findByPoNumber,
  ordersLifecycle.readOrderLifecycle,
  ordersReorder.checkReorder,
  unsentMails.listUnsentMails,
  unsentMails.sendMailAgain,
  unsentMails.removeUnsentMail,
  ordersAdjacent.findAdjacentOrders,
  ordersLifecycle.transitionOrder,
  fulfilmentShipments.shipOrder,
  fulfilmentEndings.endOrderPieces,
  ordersLifecycle.addOrderNote,
  cart.readCart,
  cart.changeCart,
  cart.emptyCart,
  cart.addToCart,
  cart.changeCartLine,
  cart.removeCartLine,
  cart.mergeCart,
  quickOrder.orderRows,
  quickOrder.orderFile,
  orderLists.reorder,
  orderLists.readLists,
  orderLists.addList,
  orderLists.readList,
  orderLists.changeList,
  orderLists.deleteList,
  orderLists.addToList,
  orderLists.changeListLine,
  orderLists.removeListLine,
  orderLists.listToCart,
  checkout.readCheckout,
  checkout.cartSums,
  checkout.orderCart,
  products.restoreProduct,
  products.publishProduct,
  payments.startPayment,
  payments.checkPayment,
  paymentMethods.listPaymentMethods,
  paymentMethods.choosePaymentMethod,
  paymentsOwn.listOwnPayments,
  payments.listOrderPayments,
  payments.refundPayment,
  payments.listPaymentExceptions,
  paymentsAdmin.listAdminPayments,
  ...Object.values(paymentsAdmin.exportPayments),
  payments.resolvePaymentException,
  payments.reconcile,
  overview.readOverview,
  overviewMoney.readMoney,
  overviewMoney.exportMoney,
  waiting.readWaiting,
  overviewWork.readWork,
  overviewParked.readParked,
  overviewParked.decideParked,
  audit.listAudit,
  audit.listAuditActors,
  ...Object.values(audit.exportAudit),
  ordersAdmin.listAdminOrders,
  ordersAdmin.selectedOrders,
  ordersAdmin.bulkOrders,
  ...Object.values(ordersAdmin.exportOrders),
  ...Object.values(ordersAdmin.exportOrderLines),
  ordersAdmin.printPackingSlips,
  ordersExport.exportAllOrders,
  ordersExport.exportOwnOrders,
  ordersExport.exportOwnLines,
  fulfilmentShipments.printNextPackingSlip,
  fulfilmentShipReady.checkReady,
  fulfilmentShipReady.shipReady,
  productsAdmin.listAdminProducts,
  productsAdmin.selectedProducts,
  productsAdmin.bulkProducts,
  productsAdmin.previewBulkProducts,
  ...Object.values(productsAdmin.exportProducts),
  productsChanges.listProductChanges,
  productsChanges.previewChangeUndo,
  productsChanges.undoProductChange,
  productsTranslations.readTranslations,
  productsTranslations.saveTranslation,
  variantGroups.listVariantGroups,
  variantGroups.proposeVariants,
  variantGroups.addVariantGroup,
  variantGroups.readVariantGroup,
  variantGroups.changeVariantGroup,
  variantGroups.deleteVariantGroup,
  inventoryStock.patchProduct,
  inventoryStock.listStock,
  usersAdmin.listAdminUsers,
  usersAdmin.selectedUsers,
  usersAdmin.bulkUsers,
  ...Object.values(usersAdmin.exportUsers),
  adminViews.listViews,
  adminViews.addView,
  adminViews.changeView,
  adminViews.deleteView,
  adminViews.readColumns,
  adminViews.saveColumns,
  usersPerson.readPerson,
  usersAdjacent.findAdjacentUsers,
  usersPerson.setDeactivated,
  ordersOfCustomer.readCustomerOrders,
  ordersOfCustomer.readCustomerOfOrder,
  cartForCustomer.orderForCustomer,
  customerAddresses.listCustomerAddresses,
  customerReviews.listCustomerReviews,
  usersNotes.listUserNotes,
  usersNotes.addUserNote,
  usersNotes.deleteUserNote,
  usersNumber.setCustomerNumber,
  passwordMail.sendPasswordMail,
  usersInvitations.listInvitations,
  usersInvitations.inviteUser,
  usersInvitations.resendInvitation,
  usersInvitations.revokeInvitation,
  emailChange.readEmailChange,
  emailChange.requestEmailChange,
  emailChange.cancelEmailChange,
  emailChange.requestCustomerEmail,
  emailChange.confirmEmailChange,
  emailChange.undoEmailChange,
  invitation.readInvitation,
  invitation.acceptInvitation,
  sessions.listSessions,
  sessions.endSession,
  mailChoices.readMailChoices,
  mailChoices.saveMailChoices,
  reviews.listProductReviews,
  reviews.listOwnReviews,
  reviews.editReview,
  reviews.deleteReview,
  reviews.reportReview,
  reviewsAdmin.listAdminReviews,
  reviewsAdmin.decideReview,
  reviewsAdmin.replyToReview,
  reviewsAdmin.selectedReviews,
  reviewsAdmin.decideReviews,
  ...Object.values(reviewsAdmin.exportReviews),
  productsPictures.listProductPictures,
  productDocuments.listDocuments,
  productDocuments.addDocument,
  productDocuments.replaceDocument,
  productDocuments.changeDocument,
  productDocuments.orderDocuments,
  productDocuments.deleteDocument,
  productDocuments.downloadDocument,
  productDocuments.downloadDocuments,
  productDocuments.downloadFormerFile,
  productsPage.getProductPage,
  productsPage.suggestProductSlug,
  pictures.addPicture,
  pictures.addAvatar,
  pictures.addLogo,
  pictures.addDrawing,
  pictures.cropPicture,
  imports.addImport,
  imports.listImports,
  imports.readImport,
  imports.checkImport,
  imports.runImport,
  imports.cancelImport,
  imports.undoImport,
  imports.exportImportErrors,
  imports.exportImportSample,
  importsPreview.listImportChanges,
  importsPreview.previewUndo,
  importsAdmin.listAdminImports,
  ...Object.values(importsAdmin.exportImports),
  importsPictures.readImportPictures,
  importsPictures.copyImportPictures,
  fileImports.addFileImport,
  fileImports.sendFileImportPart,
  fileImports.checkFileImport,
  fileImports.listFileImports,
  fileImports.readFileImport,
  fileImports.listArchiveFiles,
  fileImports.runFileImport,
  fileImports.cancelFileImport,
  fileImports.undoFileImport,
  search.find,
  search.suggest,
  roles.listRoles,
  roles.addRole,
  roles.changeRole,
  roles.deleteRole,
  roles.listStaff,
  roles.setRole,
  synonyms.listSynonyms,
  synonyms.addSynonym,
  synonyms.changeSynonym,
  synonyms.deleteSynonym,
  ...companyEndpoints,
  ...moneyEndpoints,
  inventoryNotice.readNotice,
  inventoryNotice.askNotice,
  inventoryNotice.dropNotice,
  addresses.listAddresses,
  addresses.addAddress,
  addresses.changeAddress,
  addresses.deleteAddress,
  live.streamEvents,
  feed.readFeed,
  feed.readOrderChanges,
  feed.readProductChanges,
  feed.readStockChanges,
]
