import type { QuantityLimits } from '#contract/orders/quantity.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { Status } from '../../../ui/status.tsx'
import { stockBadge } from './catalogue.stock-badge.ts'

export function StockText({ product }: { product: QuantityLimits }) {
  const { kind, words } = stockBadge(product)
  return <Status kind={kind}>{words}</Status>
}

/** A minimum of one piece is no limit: nothing is said. */
export function sayMinimum(product: QuantityLimits): string {
  const minOrder = product.minorder
  return minOrder > 1 ? t('min. {pieces}', { pieces: formatQuantity(minOrder) }) : ''
}
