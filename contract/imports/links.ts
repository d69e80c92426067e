import { type Shop, shopColumns } from './profiles.ts'

type Cells = readonly string[]

/**
 * How rows refer to that of their product: cells that are a key of it, and the cell with the reference. A row with a text in the
 * column `aside` is no row of a product.
 */
export type ShopLinks = { keys: { prefix: string; column: number }[]; reference: number; aside?: number }

/** How variants, and store views of Magento, refer to their product. Null without them. */
export function shopLinksOf(shop: Shop, headers: Cells): ShopLinks | null {
  if (shop === 'shopify') {
    const { handle } = shopColumns(shop, headers)
    return handle === undefined ? null : { keys: [{ prefix: '', column: handle }], reference: handle }
  }
  if (shop === 'prestashop') return null
  if (shop === 'magento') {
    const { sku, view } = shopColumns(shop, headers)
    if (sku === undefined || view === undefined) return null
    return { keys: [{ prefix: '', column: sku }], reference: sku, aside: view }
  }
  const { id, sku, parent } = shopColumns(shop, headers)
  if (parent === undefined) return null
  const keys = [
    ...(sku === undefined ? [] : [{ prefix: '', column: sku }]),
    ...(id === undefined ? [] : [{ prefix: 'id:', column: id }]),
  ]
  return { keys, reference: parent }
}
