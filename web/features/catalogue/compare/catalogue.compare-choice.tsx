import { Link } from 'react-router'
import { mostCompared } from '#contract/catalogue/compare-page.ts'
import type { Product } from '#contract/products/products.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { toggleCompared, useCompared } from './catalogue.compared.ts'

/** Chooses a part for comparing. Needs scripts, and is not shown where there are none. */
export function CompareChoice({ product }: { product: Pick<Product, '_id' | 'name'> }) {
  const ids = useCompared()
  const isChosen = ids.includes(product._id)
  return (
    <label className="compare-choice">
      <input
        type="checkbox"
        className="size-5 accent-blue"
        checked={isChosen}
        disabled={!isChosen && ids.length >= mostCompared}
        onChange={() => toggleCompared(product._id)}
        aria-label={t('Compare {name}', { name: product.name })}
      />
      {t('Compare')}
    </label>
  )
}

/** The way to the comparison, once there is something to compare. */
export function CompareLink() {
  const ids = useCompared()
  if (ids.length === 0) return null
  return (
    <Link to={paths.compare(ids)} className="facets-button compare-link" rel="nofollow">
      {t('Compare ({count})', { count: ids.length })}
    </Link>
  )
}
