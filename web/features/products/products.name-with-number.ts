import type { Product } from '#contract/products/products.ts'

/** How controls name a product: products may share a name, and the part number says which is meant. */
export function nameWithNumber({ name, sku }: Pick<Product, 'name' | 'sku'>): string {
  return sku === '' || name.includes(sku) ? name : `${name} ${sku}`
}
