import { leastOrderable, quantityRuleOf } from '#contract/orders/quantity.ts'
import type { Product } from '#contract/products/products.ts'
import { AddToCartButton } from '../cart/cart.add-button.tsx'

/** The smallest order of a part into the cart: its quantity can be changed there. */
export function AddLeast({ product }: { product: Product }) {
  const rule = quantityRuleOf(product)
  const least = leastOrderable(rule)
  if (product.unitprice === 0 || product.status === 'draft' || least > rule.available) return null
  return <AddToCartButton product={product} quantity={least} size="small" />
}
