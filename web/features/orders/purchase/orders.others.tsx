import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { CardRow } from '../../catalogue/catalogue.card-row.tsx'

export const maxOthers = 3

/** Other parts under the one that is being ordered: never that one itself, and nothing when there is no other. */
export function OtherParts({ products, ordered }: { products: readonly Product[]; ordered: string }) {
  const others = products.filter(({ _id }) => _id !== ordered).slice(0, maxOthers)
  return <CardRow id="other-parts" title={t('Other products')} products={others} className="max-md:px-4" />
}
