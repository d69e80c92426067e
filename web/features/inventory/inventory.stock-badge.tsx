import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Status } from '../../ui/status.tsx'
import { availabilityOf, type Stock } from './inventory.availability.ts'

/** Warns about low stock; empty while there is enough. */
export function StockBadge({ stock }: { stock: Stock }) {
  const availability = availabilityOf(stock)
  if (availability === 'in-stock') return null
  if (availability === 'low') return <Status kind="due">{t('Low')}</Status>
  return <Status kind="failed">{availability === 'sold-out' ? t('Sold out') : t('Below minimum')}</Status>
}

/** What became of a movement. A count may find what was known. */
export function stockChangeText({ name, available }: Pick<Product, 'name' | 'available'>, before: number): string {
  const pieces = formatQuantity(available)
  if (available === before) return t('{name}: {pieces} in stock, unchanged.', { name, pieces })
  return t('{name}: {pieces} in stock now.', { name, pieces })
}
