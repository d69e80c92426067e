import { lazy, Suspense } from 'react'
import type { ProductReviews } from '#contract/reviews/reviews.ts'
import { formatNumber } from '#i18n/format.ts'
import { numberLocale, t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Rating } from './reviews.rating.tsx'
import { Spread } from './reviews.spread.tsx'

/** Far below the first screen: its code is loaded after the page. */
const List = lazy(async () => ({ default: (await import('./reviews.shown.tsx')).ReviewList }))

type Part = { productId: string; first: ProductReviews }

function WriteLink({ productId }: { productId: string }) {
  return (
    <ButtonLink to={paths.reviewPart(productId)} className="justify-self-start admin:hidden">
      {t('Review this product')}
    </ButtonLink>
  )
}

/** Reviews of a part: average, spread, texts. */
export function PartReviews({ productId, first }: Part) {
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="mt-12 scroll-mt-20">
      <h2 id="reviews-title" className="text-h2">
        {t('Reviews')}
      </h2>
      {first.average === null ? (
        <div className="mt-4 grid gap-4">
          <p className="text-ink-2">{t('There are no reviews of this product yet.')}</p>
          <WriteLink productId={productId} />
        </div>
      ) : (
        <div className="mt-5 grid gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-12">
          <div className="grid content-start gap-4">
            <p>
              <span className="num text-h1 font-[640]">{formatNumber(numberLocale(), first.average)}</span>
              <span className="ms-3 text-small text-ink-2">
                {t('{count, plural, one {# review} other {# reviews}}', { count: first.count })}
              </span>
            </p>
            <p className="text-small">
              <Rating value={first.average} />
            </p>
            <Spread spread={first.spread} count={first.count} />
            <WriteLink productId={productId} />
          </div>
          <div data-late="" className="contents">
            <Suspense>
              <List productId={productId} first={first} />
            </Suspense>
          </div>
        </div>
      )}
    </section>
  )
}
