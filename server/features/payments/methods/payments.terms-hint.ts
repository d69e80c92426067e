import { formatMoney, toMajor } from '#contract/money.ts'
import type { PaymentOption } from '#contract/payments/options.ts'
import { type DiscountTerms, discountMinor, toCashDiscount } from '#contract/tax/cash-discount.ts'
import { numberLocale, t } from '#i18n/t.ts'

type Terms = {
  days: number
  discount: DiscountTerms | null
  /** What the order costs. */
  amountMinor: number
  currency: string
}

/** When an order on invoice is to be paid, and what its cash discount leaves to pay; `options` are the other ways to pay that work. */
export function termsHint(terms: Terms, options: readonly PaymentOption[]): string {
  const has = (id: string) => options.some((option) => option.id === id)
  const ways = { hasCard: has('card'), hasTransfer: has('transfer') }
  return [daysText(terms, ways), discountText(terms, ways)].filter(Boolean).join(' ')
}

type Ways = { hasCard: boolean; hasTransfer: boolean }

function daysText({ days }: Terms, { hasCard, hasTransfer }: Ways): string {
  if (hasCard && hasTransfer)
    return t('Payable within {days, plural, one {# day} other {# days}} of the invoice, by transfer or card.', {
      days,
    })
  if (hasTransfer)
    return t('Payable within {days, plural, one {# day} other {# days}} of the invoice, by transfer.', { days })
  if (hasCard)
    return t('Payable within {days, plural, one {# day} other {# days}} of the invoice, by card.', { days })
  return t('Payable within {days, plural, one {# day} other {# days}} of the invoice.', { days })
}

/** Empty without a discount, and where it would be less than the smallest unit. */
function discountText({ discount, amountMinor, currency }: Terms, { hasTransfer }: Ways): string {
  const minor = discount ? discountMinor(amountMinor, discount.bp) : 0
  if (discount === null || minor <= 0) return ''
  const { percent, days } = toCashDiscount(discount)
  const inPercent = new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 2 })
  const said = {
    percent: inPercent.format(percent / 100),
    days,
    reduced: formatMoney(toMajor(amountMinor - minor, currency), currency),
  }
  if (hasTransfer) {
    return t(
      '{percent} cash discount by transfer within {days, plural, one {# day} other {# days}} of the invoice: {reduced}.',
      said,
    )
  }
  return t(
    '{percent} cash discount within {days, plural, one {# day} other {# days}} of the invoice: {reduced}.',
    said,
  )
}
