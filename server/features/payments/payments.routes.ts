import * as payments from '#contract/payments.ts'
import type { Answer } from '#server/http/answer.ts'
import { findPayable, type PaymentParts } from './payments.service.ts'

export function paymentsRoutes(answer: Answer, parts: PaymentParts): void {
  answer(payments.getPayment, ({ actor, params }) => findPayable(parts, actor, params.id))
}
