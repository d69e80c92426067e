import { formatMoney } from '#contract/money.ts'
import { formatNumber } from '#i18n/format.ts'
import { numberLocale } from '#i18n/t.ts'

/** An amount in major units of its currency, as people read it. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  return <span className="num">{formatMoney(amount, currency)}</span>
}

/** "1,240", in German "1.240": quantities are grouped; part numbers and order numbers never are. */
export function formatQuantity(quantity: number): string {
  return formatNumber(numberLocale(), quantity)
}
