import type { OrderFreight } from '#contract/freight/order-freight.ts'
import { formatMoney } from '#contract/money.ts'
import { language, t } from '#i18n/t.ts'
import { wordsIn } from '#i18n/words.ts'

/** The delivery method in the language of the page. */
export function methodName({ name }: Pick<OrderFreight, 'name'>): string {
  return wordsIn(name, language()) || t('Freight')
}

/** What the freight costs. What staff have still to say is never called free. */
export function freightText({ kind, amount }: Pick<OrderFreight, 'kind' | 'amount'>, currency: string): string {
  if (amount === null) return t('quoted later')
  if (amount > 0) return formatMoney(amount, currency)
  return kind === 'pickup' ? t('none') : t('free')
}

/** Working days until delivery; empty where nothing is said. */
export function daysText({ days }: Pick<OrderFreight, 'days'>): string {
  if (days === null || days.to === 0) return ''
  const { from, to } = days
  if (from === to) return t('{days, plural, one {# working day} other {# working days}}', { days: to })
  return t('{from} to {to} working days', { from, to })
}
