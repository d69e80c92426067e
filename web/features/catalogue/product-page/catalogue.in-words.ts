import type { DescribedProduct } from '#contract/catalogue/catalogue.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'

type Texts = Pick<typeof import('../catalogue.attributes.ts'), 'describeAttributes' | 'sayFamily'>

/** A part with its texts. The browser has the words from the page: only visitors from another page load `texts`. */
export function inWords(
  { family, attributes, companions, consumerFacts, ...described }: DescribedProduct,
  texts: Texts,
) {
  return {
    ...described,
    family: { key: family, name: texts.sayFamily(family) },
    rows: [...texts.describeAttributes(family, attributes, described.product.translation), ...consumerFacts],
    companions: companions.map(({ product, key }) => ({ product, why: whyOf(product, key, texts) })),
  }
}

/** "Speeds: 12": what a part has that the one of the page has too. */
function whyOf(
  { category, attributes, translation }: Product,
  key: string,
  { describeAttributes }: Texts,
): string {
  const row = describeAttributes(category ?? 'other', attributes, translation).find((one) => one.key === key)
  return row ? t('{name}: {value}', { name: row.name, value: row.value }) : ''
}
