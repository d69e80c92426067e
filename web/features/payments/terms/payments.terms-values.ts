import type { FieldError } from '#contract/errors.ts'
import {
  paymentDays as daysRule,
  discountMessage,
  cashDiscount as discountRule,
  buyerReference as referenceRule,
} from '#contract/payments/terms.ts'
import type { CashDiscount } from '#contract/tax/cash-discount.ts'
import { t } from '#i18n/t.ts'
import { ApiError } from '../../../api/problem.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { writeAmount } from '../../../patterns/form/typed-amount.ts'
import { readTypedNumber } from '../../../patterns/form/typed-number.ts'

export type Terms = { paymentDays: number | null; buyerReference: string; cashDiscount: CashDiscount | null }

/** The fields as they are typed. */
export type TypedTerms = Record<'days' | 'percent' | 'discountDays' | 'reference', string>
export type TermsErrors = Partial<Record<keyof TypedTerms, string>>

export function writeTerms({ paymentDays, buyerReference, cashDiscount }: Terms): TypedTerms {
  return {
    days: paymentDays === null ? '' : String(paymentDays),
    percent: cashDiscount === null ? '' : writeAmount(cashDiscount.percent),
    discountDays: cashDiscount === null ? '' : String(cashDiscount.days),
    reference: buyerReference,
  }
}

type ReadDiscount = { data: CashDiscount | null; errors: TermsErrors }

/** Percentage and days of the cash discount: both or none. */
function readDiscount({ percent, discountDays }: TypedTerms, days: number | null): ReadDiscount {
  const [typedPercent, typedDays] = [percent.trim(), discountDays.trim()]
  if (typedPercent === '' && typedDays === '') return { data: null, errors: {} }
  if (typedPercent === '')
    return { data: null, errors: { percent: t('Enter the percentage, or remove the days.') } }
  if (typedDays === '')
    return { data: null, errors: { discountDays: t('Enter the days, or remove the percentage.') } }
  const read = discountRule.safeParse({ percent: readTypedNumber(percent), days: readTypedNumber(discountDays) })
  if (!read.success) {
    const messageAt = (name: string) => read.error.issues.find(({ path }) => path[0] === name)?.message
    const [percentError, daysError] = [messageAt('percent'), messageAt('days')]
    return {
      data: null,
      errors: { ...(percentError && { percent: percentError }), ...(daysError && { discountDays: daysError }) },
    }
  }
  const message = discountMessage(days, read.data)
  return { data: read.data, errors: message === null ? {} : { discountDays: message } }
}

/** The typed terms, as stored, or their errors. */
export function readTypedTerms(typed: TypedTerms): { body: Terms } | { errors: TermsErrors } {
  const paymentDays = daysRule.safeParse(readTypedNumber(typed.days) ?? null)
  const buyerReference = referenceRule.safeParse(typed.reference)
  const discount = readDiscount(typed, paymentDays.data ?? null)
  const errors: TermsErrors = {
    ...(paymentDays.success ? discount.errors : { days: paymentDays.error.issues[0]?.message ?? '' }),
    ...(buyerReference.success ? {} : { reference: buyerReference.error.issues[0]?.message ?? '' }),
  }
  if (!paymentDays.success || !buyerReference.success || Object.keys(errors).length > 0) return { errors }
  return {
    body: {
      paymentDays: paymentDays.data,
      buyerReference: buyerReference.data ?? '',
      cashDiscount: discount.data,
    },
  }
}

const fields: Record<string, keyof TypedTerms> = {
  paymentDays: 'days',
  'cashDiscount.percent': 'percent',
  'cashDiscount.days': 'discountDays',
  buyerReference: 'reference',
}

/** What the server refuses, at its field; everything else at the first one. */
export function errorsOf(failure: unknown): TermsErrors {
  const found: readonly FieldError[] = failure instanceof ApiError ? failure.errors : []
  const errors: TermsErrors = {}
  for (const { path, message } of found) {
    const field = fields[path]
    if (field) errors[field] = message
  }
  return Object.keys(errors).length > 0 ? errors : { days: sentenceOf(failure) }
}
