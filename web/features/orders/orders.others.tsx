import type { Product } from '#contract/catalogue.ts'
import { t } from '#texts/t.ts'
import { ProductCard } from '../catalogue/catalogue.card.tsx'

export const mostOthers = 3

/** Other parts under the one that is being ordered: never that one itself, and nothing when there is no other. */
export function OtherParts({ products, ordered }: { products: readonly Product[]; ordered: string }) {
  const others = products.filter(({ _id }) => _id !== ordered).slice(0, mostOthers)
  if (others.length === 0) return null
  return (
    <section aria-labelledby="other-parts" className="mt-12 max-md:px-4">
      <h2 id="other-parts" className="text-h2">
        {t('Other parts')}
      </h2>
      <ul className="mt-5 grid gap-5 md:grid-cols-3">
        {others.map((product) => (
          <li key={product._id} className="grid">
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
