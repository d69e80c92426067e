import * as payments from '#contract/payments/payments.ts'
import type { Answer } from '#server/http/answer.ts'
import { tellPage } from '#server/http/paging.ts'
import { refuse } from '#server/http/problem.ts'
import { listConcerns, resolveConcern } from './payments.concerns.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { listOrderPayments, toRefund } from './payments.desk.ts'
import { reconcile } from './payments.reconcile.ts'
import { refundPayment } from './payments.refunds.ts'
import { checkPayment, findPayable } from './payments.service.ts'
import { startPayment } from './payments.start.ts'
import { findPayment } from './payments.store.ts'

export function paymentsRoutes(answer: Answer, deps: PaymentDeps): void {
  answer(payments.getPayment, ({ actor, params }) => findPayable(deps, actor, params.id))

  answer(payments.startPayment, ({ actor, params }) => startPayment(deps, actor, params.id))

  answer(payments.checkPayment, ({ actor, params }) => checkPayment(deps, actor, params.id))

  answer(payments.listOrderPayments, ({ params }) => listOrderPayments(deps, params.id))

  answer(payments.refundPayment, async ({ actor, params, body, idempotencyKey }) => {
    const refund = await refundPayment(deps, { actor, paymentId: params.id, form: body, idempotencyKey })
    const payment = (await findPayment(deps.db, refund.payment_id)) ?? refuse('payment_not_found')
    return toRefund(refund, payment.currency, actor.name)
  })

  answer(payments.listConcerns, async ({ query, header }) => {
    const { concerns, next } = await listConcerns(deps.db, query)
    tellPage(header, { list: '/api/payments/concerns', query, shown: concerns.length, next })
    return concerns
  })

  answer(payments.resolveConcern, ({ actor, params, body }) =>
    resolveConcern(deps.pool, actor, { id: params.id, note: body.note }),
  )

  answer(payments.reconcile, () => reconcile(deps, { everything: true }))
}
