import * as checkout from './cart/checkout.ts'
import * as cartDelivery from './cart/delivery.ts'
import type { Endpoint } from './endpoint.ts'
import * as accountingExport from './invoices/accounting-export.ts'
import * as invoiceList from './invoices/admin-list.ts'
import * as corrections from './invoices/corrections.ts'
import * as creditNotes from './invoices/credit-notes.ts'
import * as documents from './invoices/documents.ts'
import * as eInvoices from './invoices/e-invoices.ts'
import * as hold from './invoices/hold.ts'
import * as issue from './invoices/issue.ts'
import * as invoiceMail from './invoices/mail.ts'
import * as readiness from './invoices/readiness.ts'
import * as invoiceRuns from './invoices/runs.ts'
import * as taxDay from './invoices/tax-day.ts'
import * as destination from './orders/destination.ts'
import * as freight from './orders/freight.ts'
import * as shipTo from './orders/ship-to.ts'
import * as vatId from './orders/vat-id.ts'
import * as bank from './payments/bank.ts'
import * as bankBooking from './payments/bank-booking.ts'
import * as openItems from './payments/open-items.ts'
import * as paymentOptions from './payments/options.ts'
import * as terms from './payments/terms.ts'
import * as transfers from './payments/transfers.ts'
import * as trial from './tax/trial.ts'
import * as vatChecks from './tax/vat-checks.ts'
import * as confirmations from './tax/vat-confirmations.ts'
import * as withdrawalsAdmin from './withdrawals/admin.ts'
import * as notices from './withdrawals/notices.ts'
import * as withdrawals from './withdrawals/withdrawals.ts'

/** The calls of tax, freight, credit notes, corrections and money that staff record. */
export const moneyEndpoints: readonly Endpoint[] = [
  withdrawals.sendWithdrawal,
  withdrawals.readOrderWithdrawal,
  withdrawals.sumWithdrawal,
  withdrawals.declareWithdrawal,
  withdrawalsAdmin.listWithdrawals,
  withdrawalsAdmin.readWithdrawalRefund,
  withdrawalsAdmin.matchWithdrawal,
  withdrawalsAdmin.refundWithdrawal,
  withdrawalsAdmin.closeWithdrawal,
  notices.addNotice,
  creditNotes.listCreditNotes,
  corrections.readCorrectable,
  corrections.previewCorrection,
  corrections.issueCorrection,
  ...Object.values(documents.documentPdfs),
  documents.downloadInvoices,
  invoiceList.listAdminInvoices,
  ...Object.values(invoiceList.exportInvoices),
  accountingExport.exportBookings,
  accountingExport.exportAmounts,
  eInvoices.invoiceXml,
  eInvoices.creditNoteXml,
  invoiceMail.mailInvoice,
  readiness.readReadiness,
  issue.readInvoiceState,
  issue.issueInvoice,
  issue.readLeftOrders,
  hold.readInvoiceHold,
  hold.releaseInvoice,
  taxDay.readTaxDay,
  taxDay.acceptTaxDay,
  invoiceRuns.countUninvoiced,
  invoiceRuns.startInvoiceRun,
  invoiceRuns.readInvoiceRun,
  paymentOptions.findPaymentOptions,
  paymentOptions.readPaymentOptions,
  transfers.listReceipts,
  transfers.recordReceipt,
  transfers.withdrawReceipt,
  transfers.grantDiscount,
  transfers.returnSurplus,
  transfers.readTransfer,
  transfers.listTransferRefunds,
  transfers.exportTransferRefunds,
  transfers.listSurplus,
  transfers.completeTransferRefund,
  bank.readBankFile,
  bank.listBankReceipts,
  bankBooking.bookBankReceipt,
  bankBooking.searchPayable,
  bank.ignoreBankReceipt,
  terms.readTerms,
  terms.setTerms,
  openItems.listOpenItems,
  openItems.readOpenSums,
  openItems.previewReminder,
  openItems.sendReminders,
  openItems.setDispute,
  vatChecks.checkVatId,
  trial.tryTax,
  confirmations.listVatConfirmations,
  confirmations.confirmVatId,
  confirmations.withdrawVatConfirmation,
  destination.readPurchaseSums,
  freight.stateFreight,
  shipTo.readShipToSums,
  shipTo.changeShipTo,
  vatId.changeVatId,
  checkout.cartFreight,
  cartDelivery.productDelivery,
]
