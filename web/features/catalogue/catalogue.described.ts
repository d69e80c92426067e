import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import { inOwnLanguage } from '#contract/products/texts.ts'

/** A product with its attributes and those beside it, in the language of the page. */
export function describedInOwnLanguage(described: DescribedProduct): DescribedProduct {
  const product = inOwnLanguage(described.product)
  return {
    ...described,
    product,
    attributes: product.attributes,
    related: described.related.map(inOwnLanguage),
    companions: described.companions.map((one) => ({ ...one, product: inOwnLanguage(one.product) })),
  }
}
