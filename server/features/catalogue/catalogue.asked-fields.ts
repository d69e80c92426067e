import type { FoundField, FoundProducts } from '#contract/catalogue/found-products.ts'
import { type Product, product } from '#contract/products/products.ts'

type Name = keyof FoundProducts
type Key = keyof Product

/** An answer whose products have some of their fields. */
export type FoundParts = Omit<FoundProducts, 'items'> & { items: Partial<Product>[] }

const productKeys = Object.keys(product.shape) as Key[]

/** The fields that a search was asked for. */
export class AskedFields {
  /** Undefined for all of them. */
  readonly #names: ReadonlySet<string> | undefined
  /** The fields of its products; none if it has no products. */
  readonly ofProducts: ReadonlySet<Key>

  constructor(fields: readonly FoundField[] | undefined) {
    this.#names = fields && new Set(fields)
    this.ofProducts = new Set(productKeys.filter((key) => this.has('items') || this.#names?.has(`items.${key}`)))
  }

  has(name: Name): boolean {
    return this.#names?.has(name) ?? true
  }

  /** The type of the answer is that of a call without `fields`: who names some of them knows which it has. */
  pick(found: FoundParts): FoundProducts {
    const isAsked = (name: string) => this.#names?.has(name) || (name === 'items' && this.ofProducts.size > 0)
    const entries = this.#names ? Object.entries(found).filter(([name]) => isAsked(name)) : null
    return (entries ? Object.fromEntries(entries) : found) as FoundProducts
  }
}
