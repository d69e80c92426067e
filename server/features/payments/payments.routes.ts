import { listAdminPayments } from '#contract/payments/admin-list.ts'
import * as methods from '#contract/payments/methods.ts'
import * as openItems from '#contract/payments/open-items.ts'
import * as options from '#contract/payments/options.ts'
import { listOwnPayments as listOwnCall } from '#contract/payments/own.ts'
import * as payments from '#contract/payments/payments.ts'
import * as terms from '#contract/payments/terms.ts'
import * as transfers from '#contract/payments/transfers.ts'
import type { App } from '#server/http/app.ts'
import { setPageHeaders } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import type { Workers } from '#server/workers/workers.ts'
import { registerBank } from './bank/payments.bank-routes.ts'
import { grantDiscount } from './discount/payments.discount.ts'
import { choosePaymentMethod, listPaymentMethods } from './methods/payments.methods.ts'
import { findPaymentOptions, readPaymentOptions } from './methods/payments.options.ts'
import { listOrderPayments, toRefund } from './payments.admin.ts'
import { listPaymentsForAdmin, registerPaymentsExport } from './payments.admin-list.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { listPaymentExceptions, resolvePaymentException } from './payments.exceptions.ts'
import { listOwnPayments } from './payments.own.ts'
import { reconcile } from './payments.reconcile.ts'
import { refundPayment } from './payments.refunds.ts'
import { checkPayment, findPayable } from './payments.service.ts'
import { startPayment } from './payments.start.ts'
import { findPayment } from './payments.store.ts'
import { registerPaymentsWebhook } from './payments.webhook.ts'
import { readTerms, setTerms } from './terms/payments.account-terms.ts'
import { previewReminder, type ReminderPreview } from './terms/payments.reminder-mail.ts'
import { listOpenItems, readOpenSums, sendReminders, setDispute } from './terms/payments.terms.ts'
import { listReceipts, recordReceipt, withdrawReceipt } from './transfers/payments.receipts.ts'
import { returnSurplus } from './transfers/payments.returned.ts'
import { readTransfer } from './transfers/payments.transfer-details.ts'
import {
  completeTransferRefund,
  exportTransferRefunds,
  listSurplus,
  listTransferRefunds,
} from './transfers/payments.transfer-refunds.ts'

export function registerPayments(app: App, deps: PaymentDeps & ReminderPreview & { workers: Workers }): void {
  const { handle } = app
  handle(payments.getPayment, ({ actor, params }) => findPayable(deps, actor, params.id))

  handle(payments.startPayment, ({ actor, params }) => startPayment(deps, actor, params.id))

  handle(payments.checkPayment, ({ actor, params }) => checkPayment(deps, actor, params.id))

  handle(options.findPaymentOptions, ({ actor, body }) => findPaymentOptions(deps, actor, body))

  handle(options.readPaymentOptions, ({ actor, params }) => readPaymentOptions(deps, actor, params.id))

  handle(methods.listPaymentMethods, ({ actor, params }) => listPaymentMethods(deps, actor, params.id))

  handle(methods.choosePaymentMethod, ({ actor, params }) =>
    choosePaymentMethod(deps, actor, { orderId: params.id, method: params.method }),
  )

  handle(listOwnCall, ({ actor, params }) => listOwnPayments(deps, actor, params.id))

  handle(payments.listOrderPayments, ({ params }) => listOrderPayments(deps, params.id))

  handle(payments.refundPayment, { once: true }, async ({ actor, params, body, transaction }) => {
    const refund = await refundPayment(deps, { actor, paymentId: params.id, form: body, transaction })
    const payment = (await findPayment(deps.db, refund.payment_id)) ?? refuse('payment_not_found')
    return toRefund(refund, payment.currency, actor.name)
  })

  handle(payments.listPaymentExceptions, async ({ query, header }) => {
    const { exceptions, next } = await listPaymentExceptions(deps.db, query)
    setPageHeaders(header, { list: '/api/payments/exceptions', query, shown: exceptions.length, next })
    return exceptions
  })

  handle(listAdminPayments, ({ query }) => listPaymentsForAdmin(deps, query))

  handle(payments.resolvePaymentException, { transaction: true }, ({ actor, params, body, transaction }) =>
    resolvePaymentException(transaction, actor, { id: params.id, note: body.note }),
  )

  registerTransfers(app, deps)

  handle(payments.reconcile, () => reconcile(deps, { everything: true }))
  registerBank(app, deps)
  registerPaymentsExport(app, deps)
  registerPaymentsWebhook(app, deps)
}

/** Money other than by card: transfers, terms of payment, repayments by transfer. */
function registerTransfers({ handle }: App, deps: PaymentDeps & ReminderPreview): void {
  handle(transfers.listReceipts, ({ params }) => listReceipts(deps, params.id))

  handle(transfers.recordReceipt, { once: true }, ({ actor, params, body, transaction, earlier }) =>
    recordReceipt(deps, { actor, orderId: params.id, form: body, transaction, earlier }),
  )

  handle(transfers.returnSurplus, { transaction: true }, ({ actor, params, body, transaction }) =>
    returnSurplus({ ...deps, transaction }, { actor, orderId: params.id, form: body }),
  )
  handle(transfers.withdrawReceipt, { transaction: true }, ({ actor, params, transaction }) =>
    withdrawReceipt({ ...deps, transaction }, { actor, orderId: params.id, receiptId: params.receiptId }),
  )

  handle(transfers.grantDiscount, async ({ actor, params, body }) => {
    await grantDiscount(deps, { actor, orderId: params.id, amount: body.amount })
    return listReceipts(deps, params.id)
  })

  handle(transfers.readTransfer, ({ actor, params }) => readTransfer(deps, actor, params.id))

  handle(transfers.listTransferRefunds, () => listTransferRefunds(deps.db))

  handle(transfers.exportTransferRefunds, ({ query }) => exportTransferRefunds(deps, query))

  handle(transfers.listSurplus, () => listSurplus(deps.db))

  handle(transfers.completeTransferRefund, { transaction: true }, async ({ actor, params, transaction }) => {
    await completeTransferRefund({ ...deps, transaction }, actor, params.id)
    return { done: true }
  })

  handle(terms.readTerms, ({ params }) => readTerms(deps.db, params.id))

  handle(terms.setTerms, ({ actor, params, body }) => setTerms(deps, { actor, userId: params.id, ...body }))

  handle(openItems.listOpenItems, ({ query }) => listOpenItems(deps, query.view))

  handle(openItems.readOpenSums, () => readOpenSums(deps))

  handle(openItems.previewReminder, ({ params, body }) => previewReminder(deps, { orderId: params.id, ...body }))

  handle(openItems.sendReminders, ({ actor, body }) => sendReminders(deps, { actor, ...body }))

  handle(openItems.setDispute, ({ actor, params, body }) =>
    setDispute(deps, { actor, orderId: params.id, note: body.note ?? null }),
  )
}
