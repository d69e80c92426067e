import { lazy, Suspense } from 'react'
import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ProductCard } from '../catalogue/catalogue.card.tsx'

/** Loaded while there are no products: every home page would load it otherwise. */
const NothingYet = lazy(() => import('./site.nothing-yet.tsx'))

type ProduceProps = { block: ShownBlockOf<'products'>; products: readonly Product[] }

/** The newest products, or those that are pinned. Without any the block is not there. */
export function Produce({ block: { id, heading, lead }, products }: ProduceProps) {
  if (products.length === 0)
    return (
      <Suspense>
        <NothingYet heading={heading} />
      </Suspense>
    )
  return (
    <>
      <section id={id} className="site-section" aria-labelledby={`${id}-title`}>
        <div className="wrap-page">
          <h2 id={`${id}-title`} className="text-h1">
            {heading}
          </h2>
          <p className="mt-2 mb-7 text-ink-2">{lead}</p>
          <ul className="grid gap-5 md:grid-cols-3">
            {products.map((product) => (
              <li key={product._id} className="grid">
                <ProductCard product={product} isFar />
              </li>
            ))}
          </ul>
        </div>
      </section>
      <p className="wrap-page -mt-6 pb-4">
        <ButtonLink to={paths.products}>{t('All products')}</ButtonLink>
      </p>
    </>
  )
}
