import { maxCompared } from '#contract/catalogue/compare-page.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { setCompared, toggleCompared, useCompared } from './catalogue.compared.ts'

/** Chooses a part for comparing. Needs scripts, and is not shown where there are none. */
export function CompareChoice({ product }: { product: Pick<Product, '_id' | 'name'> }) {
  const ids = useCompared()
  const isChosen = ids.includes(product._id)
  return (
    <label className="compare-choice not-printed">
      <input
        type="checkbox"
        className="size-5 accent-blue"
        checked={isChosen}
        disabled={!isChosen && ids.length >= maxCompared}
        onChange={() => toggleCompared(product._id)}
        aria-label={t('Compare {name}', { name: product.name })}
      />
      <span className="compare-word">{t('Compare')}</span>
    </label>
  )
}

/** The way to the comparison once something is chosen. It stays in sight while the page moves. */
export function CompareBar() {
  const ids = useCompared()
  if (ids.length === 0) return null
  return (
    <section className="compare-bar not-printed" aria-label={t('Compare products')}>
      <p className="me-auto text-ui">
        {t('{count} of {most} products selected', { count: ids.length, most: maxCompared })}
      </p>
      <Button size="small" look="ghost" onClick={() => setCompared([])}>
        {t('Clear selection')}
      </Button>
      <ButtonLink to={paths.compare(ids)} size="small" rel="nofollow">
        {t('Compare ({count})', { count: ids.length })}
      </ButtonLink>
    </section>
  )
}
