import { type Shop, shopColumns } from './profiles.ts'

type Cells = readonly string[]

/**
 * How variants refer to their product: cells that are a key of it, and the cell with the reference. Null without
 * variants.
 */
export function linksOf(
  shop: Shop,
  headers: Cells,
): { keys: { prefix: string; column: number }[]; reference: number } | null {
  if (shop === 'shopify') {
    const { handle } = shopColumns(shop, headers)
    return handle === undefined ? null : { keys: [{ prefix: '', column: handle }], reference: handle }
  }
  if (shop === 'prestashop' || shop === 'magento') return null
  const { id, sku, parent } = shopColumns(shop, headers)
  if (parent === undefined) return null
  const keys = [
    ...(sku === undefined ? [] : [{ prefix: '', column: sku }]),
    ...(id === undefined ? [] : [{ prefix: 'id:', column: id }]),
  ]
  return { keys, reference: parent }
}
