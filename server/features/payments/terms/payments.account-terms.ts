import type { Actor } from '#contract/access.ts'
import { discountMessage } from '#contract/payments/terms.ts'
import { type CashDiscount, toCashDiscount, toDiscountTerms } from '#contract/tax/cash-discount.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { findTerms, type StoredTerms, type TermsRow, updateTerms } from './payments.terms.store.ts'

type Terms = { paymentDays: number | null; buyerReference: string; cashDiscount: CashDiscount | null }

function toTerms({ paymentDays, buyerReference, discount }: StoredTerms): Terms {
  return { paymentDays, buyerReference, cashDiscount: discount && toCashDiscount(discount) }
}

function storedTerms(row: TermsRow): StoredTerms {
  const { discount_bp: bp, discount_days: days } = row
  const discount = bp === null || days === null ? null : { bp, days }
  return { paymentDays: row.payment_days, buyerReference: row.buyer_reference, discount }
}

/** Throws `user_not_found`. */
export async function readTerms(db: Database, userId: string): Promise<Terms> {
  const row = (isUuid(userId) && (await findTerms(db, userId))) || refuse('user_not_found')
  return toTerms(storedTerms(row))
}

/** A reference or a discount that is left out is kept; null removes it. */
type Change = {
  actor: Actor
  userId: string
  paymentDays: number | null
  buyerReference?: string | null | undefined
  cashDiscount?: CashDiscount | null | undefined
}

/** Throws `user_not_found`, and `rule_broken` for a discount that does not fit the days. */
export async function setTerms(
  { pool }: Pick<PaymentDeps, 'pool'>,
  { actor, userId, paymentDays, buyerReference: given, cashDiscount }: Change,
): Promise<Terms> {
  return inTransaction(pool, async (tx) => {
    const row = (isUuid(userId) && (await findTerms(tx, userId, 'for update'))) || refuse('user_not_found')
    const before = storedTerms(row)
    const discount = cashDiscount === undefined ? before.discount : cashDiscount && toDiscountTerms(cashDiscount)
    const buyerReference = given === undefined ? before.buyerReference : (given ?? '').trim()
    const after = { paymentDays, buyerReference, discount }
    const message = discountMessage(paymentDays, discount && toCashDiscount(discount))
    if (message) refuse('rule_broken', [{ path: 'cashDiscount.days', message }])
    await updateTerms(tx, userId, after)
    await recordAudit(tx, {
      actor,
      action: 'user.terms_changed',
      subject: { kind: 'user', id: userId },
      before: toTerms(before),
      after: toTerms(after),
    })
    return toTerms(after)
  })
}
