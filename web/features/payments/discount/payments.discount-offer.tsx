import { formatMoney } from '#contract/money.ts'
import type { DiscountOffer } from '#contract/payments/own.ts'
import { t } from '#i18n/t.ts'
import { formatDay } from '../../../ui/dates.ts'
import { percentText } from '../../tax/tax.percent.ts'

export type Offered = { open: number; currency: string; dueOn: string | null; discount: DiscountOffer | null }

/** "Pay $98.00 by 12 December (2% cash discount), or $100.00 by 30 December."; null where there is no discount to take. */
export function discountSentence({ open, currency, dueOn, discount }: Offered): string | null {
  if (discount === null || dueOn === null) return null
  return t('Pay {reduced} by {until} ({percent} cash discount), or {open} by {day}.', {
    reduced: formatMoney(discount.toPay, currency),
    until: formatDay(discount.until, 'long'),
    percent: percentText(discount.percent),
    open: formatMoney(open, currency),
    day: formatDay(dueOn, 'long'),
  })
}

/** What a buyer saves by paying early, above the ways to pay. */
export function DiscountNote({ offered }: { offered: Offered | null }) {
  const sentence = offered && discountSentence(offered)
  if (!sentence) return null
  return (
    <p className="notice mb-4 bg-blue-soft text-ink">
      {sentence} {t('The cash discount applies to bank transfers. A card is charged the full amount.')}
    </p>
  )
}
