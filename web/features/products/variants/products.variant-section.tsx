import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type ListedVariantGroup, listVariantGroups } from '#contract/products/variant-groups.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { paths } from '../../../dashboard-paths.ts'
import { readLatest } from '../../../patterns/reading/read-latest.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** The group of a product, on its form: the way to it, and to a further variant. */
export function VariantSection({ productId }: { productId: string }) {
  const [group, setGroup] = useState<ListedVariantGroup | null>(null)
  const [error, setError] = useState('')
  useEffect(() => {
    return readLatest(() => call(listVariantGroups, { query: { product: productId } }), {
      take: ([found]) => setGroup(found ?? null),
      failed: (failure) => setError(sentenceOf(failure)),
    })
  }, [productId])
  return (
    <section aria-labelledby="variants-of-product" className="form-section">
      <h2 id="variants-of-product" className="text-h3">
        {t('Variants')}
      </h2>
      {group ? (
        <>
          <p className="text-ui">
            <Link to={paths.variantGroup(group._id)}>{group.name}</Link>{' '}
            {t('{count, plural, one {# product} other {# products}}', { count: group.memberCount })}
            {', '}
            {group.axes.join(' × ')}
          </p>
          <ButtonLink to={paths.variantLike(productId, group._id)} size="small" className="w-fit">
            {t('Add a variant')}
          </ButtonLink>
        </>
      ) : (
        <p className="text-ui text-ink-2">
          {error ||
            t('Not in a group. Select this product and others in the product list, then “Group as variants”.')}
        </p>
      )}
    </section>
  )
}
