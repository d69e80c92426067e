import { lazy, Suspense, useState } from 'react'
import type { ProductReviews, Review, ReviewSort } from '#contract/reviews/reviews.ts'
import { formatNumber } from '#i18n/format.ts'
import { mark, numberLocale, t } from '#i18n/t.ts'
import { sentenceOf } from '../../api/problem.ts'
import { useSession } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { showToast } from '../../patterns/toast.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { ReviewEntry } from './reviews.entry.tsx'
import { Rating } from './reviews.rating.tsx'
import { Spread } from './reviews.spread.tsx'

/** Only who reports a review needs the dialog for it. */
const ReportDialog = lazy(() => import('./reviews.report-dialog.tsx'))

const sorts: Record<ReviewSort, string> = {
  newest: mark('Newest first'),
  highest: mark('Highest rating first'),
  lowest: mark('Lowest rating first'),
}

function isSort(value: string): value is ReviewSort {
  return value in sorts
}

type Part = { productId: string; first: ProductReviews }
type Shown = { sort: ReviewSort; items: readonly Review[]; next: string | null }

/** The list as the page came, then as it is sorted and continued. The API client is loaded with the first request. */
function useReviews({ productId, first }: Part) {
  const [shown, setShown] = useState<Shown>({ sort: 'newest', items: first.items, next: first.next })
  const [isBusy, setBusy] = useState(false)

  async function read(sort: ReviewSort, cursor: string | undefined, before: readonly Review[]): Promise<void> {
    setBusy(true)
    try {
      const [{ call }, { listProductReviews }] = await Promise.all([
        import('../../api/call.ts'),
        import('#contract/reviews/reviews.ts'),
      ])
      const page = await call(listProductReviews, { params: { id: productId }, query: { sort, cursor } })
      setShown({ sort, items: [...before, ...page.items], next: page.next })
    } catch (error) {
      showToast(sentenceOf(error))
    }
    setBusy(false)
  }

  return {
    ...shown,
    isBusy,
    sortBy: (sort: ReviewSort) => read(sort, undefined, []),
    readMore: () => read(shown.sort, shown.next ?? undefined, shown.items),
  }
}

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
          <List productId={productId} first={first} />
        </div>
      )}
    </section>
  )
}

function List({ productId, first }: Part) {
  const { sort, items, next, isBusy, sortBy, readMore } = useReviews({ productId, first })
  const [reported, report] = useState<Review | null>(null)
  const me = useSession()
  return (
    <div className="min-w-0">
      <div className="mb-5 flex flex-wrap items-end justify-between gap-3">
        <p className="num text-small text-ink-2" aria-live="polite">
          {t('{shown} of {count}', { shown: formatQuantity(items.length), count: formatQuantity(first.count) })}
        </p>
        {first.count > 1 ? (
          <div className="flex items-center gap-2 text-small">
            <label htmlFor="review-sort">{t('Sort by')}</label>
            <Select
              id="review-sort"
              className="w-auto!"
              value={sort}
              onChange={({ target: { value } }) => isSort(value) && void sortBy(value)}
            >
              {Object.entries(sorts).map(([value, words]) => (
                <option key={value} value={value}>
                  {t(words)}
                </option>
              ))}
            </Select>
          </div>
        ) : null}
      </div>
      <ul className="grid gap-8" aria-busy={isBusy}>
        {items.map((review) => (
          <li key={review._id}>
            <ReviewEntry review={review}>
              {me && me.email !== review.email ? (
                <button
                  type="button"
                  className="min-h-8 underline underline-offset-2 admin:hidden"
                  aria-label={t('Report the review by {name}', { name: review.userName })}
                  onClick={() => report(review)}
                >
                  {t('Report')}
                </button>
              ) : null}
            </ReviewEntry>
          </li>
        ))}
      </ul>
      {next === null ? null : (
        <Button className="mt-8" isBusy={isBusy} onClick={() => void readMore()}>
          {t('More reviews')}
        </Button>
      )}
      {reported ? (
        <Suspense>
          <ReportDialog review={reported} onClose={() => report(null)} />
        </Suspense>
      ) : null}
    </div>
  )
}
