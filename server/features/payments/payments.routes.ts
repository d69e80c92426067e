import * as payments from '#contract/payments.ts'
import type { Answer } from '#server/http/answer.ts'
import { tellPage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { listConcerns, resolveConcern } from './payments.concerns.ts'
import { listOrderPayments, toRefund } from './payments.desk.ts'
import type { PaymentParts } from './payments.parts.ts'
import { reconcile } from './payments.reconcile.ts'
import { refundPayment } from './payments.refunds.ts'
import { checkPayment, findPayable } from './payments.service.ts'
import { startPayment } from './payments.start.ts'
import { findPayment } from './payments.store.ts'

export function paymentsRoutes(answer: Answer, parts: PaymentParts): void {
  answer(payments.getPayment, ({ actor, params }) => findPayable(parts, actor, params.id))

  answer(payments.startPayment, ({ actor, params }) => startPayment(parts, actor, params.id))

  answer(payments.checkPayment, ({ actor, params }) => checkPayment(parts, actor, params.id))

  answer(payments.listOrderPayments, ({ params }) => listOrderPayments(parts, params.id))

  answer(payments.refundPayment, async ({ actor, params, body, idempotencyKey }) => {
    const refund = await refundPayment(parts, { actor, paymentId: params.id, form: body, idempotencyKey })
    const payment = (await findPayment(parts.db, refund.payment_id)) ?? refuse('payment_not_found')
    return toRefund(refund, payment.currency, actor.name)
  })

  answer(payments.listConcerns, async ({ query, header }) => {
    const { concerns, next } = await listConcerns(parts.db, query)
    tellPage(header, { list: '/api/payments/concerns', query, shown: concerns.length, next })
    return concerns
  })

  answer(payments.resolveConcern, ({ actor, params, body }) =>
    resolveConcern(parts.pool, actor, { id: params.id, note: body.note }),
  )

  answer(payments.reconcile, () => reconcile(parts, { everything: true }))
}
