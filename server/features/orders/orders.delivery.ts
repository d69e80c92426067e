import type { DeliveryNote } from '#contract/freight/delivery.ts'
import { formatMoney } from '#contract/money.ts'
import type { OrderOfLines } from '#contract/orders/lifecycle.ts'
import type { OrderStatus } from '#contract/orders/statuses.ts'
import { sumsOfLines } from '#contract/tax/sum-lines.ts'
import { t } from '#i18n/t.ts'
import { companyDayOf, companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { toDeliveryNote } from '../freight/freight.delivery.ts'
import type { EventRow } from './orders.lifecycle.store.ts'

const open: readonly OrderStatus[] = ['pending', 'confirmed', 'in_production']

/**
 * When an order of which nothing was sent yet arrives; null where it has no freight or no country. It leaves after it was placed
 * and, in advance, paid.
 */
export function deliveryOfOrder(
  settings: Settings,
  order: OrderOfLines,
  events: readonly Pick<EventRow, 'kind' | 'at'>[],
): DeliveryNote | null {
  const { freight, shipTo, currency, treatment, tax, lines, status, payment, paymentDays } = order
  if (freight === null || shipTo === null || !open.includes(status)) return null
  const paidAt = paymentDays === null ? events.findLast(({ kind }) => kind === 'paid')?.at : undefined
  const withoutTax = tax === null ? '' : t('excluding VAT')
  // A day that the buyer has asked for counts instead, and nobody knows the day of goods that are made first.
  const isUnknown = order.requestedOn !== null || order.madeLines !== undefined
  return toDeliveryNote({
    country: shipTo.country,
    isFromAddress: false,
    methods: [{ freight, freeFromMinor: null, hasSteps: false }],
    of: 'choice',
    goodsMinor: 0,
    currency,
    today: companyToday(settings),
    leavesFrom: isUnknown ? null : companyDayOf(settings, paidAt ?? new Date(order.createdAt)),
    dispatchDays: isUnknown ? null : (settings.current().freight.dispatchDays ?? null),
    awaitsPayment: paymentDays === null && (payment === 'due' || payment === 'processing'),
    amountText: (one) => {
      const { gross } = sumsOfLines(lines, { currency, treatment, freight: one, tax })
      if (treatment?.isGross && gross?.freight != null) return formatMoney(gross.freight, currency)
      return [formatMoney(one.amount ?? 0, currency), withoutTax].filter(Boolean).join(' ')
    },
    withoutTax,
  })
}
