import { type QuantityLimits, type QuantityRule, quantityRuleOf } from '#contract/orders/quantity.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import type { StatusKind } from '../../../ui/status.tsx'
import { availabilityOf } from '../../inventory/inventory.availability.ts'

export type StockBadgeTexts = { kind: StatusKind; words: string }

/** How many pieces are left, for `Status`. */
export function stockBadge(product: QuantityLimits): StockBadgeTexts {
  return stockBadgeOf(quantityRuleOf(product))
}

export function stockBadgeOf(rule: QuantityRule): StockBadgeTexts {
  const pieces = formatQuantity(rule.available)
  const availability = availabilityOf(rule)
  if (availability === 'sold-out') return { kind: 'cancelled', words: t('Sold out') }
  if (availability === 'below-minimum') {
    return { kind: 'failed', words: t('{pieces} pcs left, below the minimum order', { pieces }) }
  }
  if (availability === 'low') return { kind: 'due', words: t('{pieces} pcs left', { pieces }) }
  return { kind: 'paid', words: t('{pieces} pcs in stock', { pieces }) }
}
