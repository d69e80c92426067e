import { minOrderable, type QuantityLimits, quantityRuleOf } from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import { AddToCartButton } from '../cart/cart.add-button.tsx'

/** The smallest order of a part, or null if it cannot be put into a cart now. */
export function minToAdd(product: QuantityLimits & Pick<Product, 'unitprice' | 'status'>): number | null {
  const rule = quantityRuleOf(product)
  const least = minOrderable(rule)
  return product.unitprice === 0 || product.status === 'draft' || least > rule.available ? null : least
}

/** The smallest order of a part into the cart: its quantity can be changed there. */
export function AddLeast({ product }: { product: Product }) {
  const least = minToAdd(product)
  return least === null ? null : <AddToCartButton product={product} quantity={least} size="small" />
}
