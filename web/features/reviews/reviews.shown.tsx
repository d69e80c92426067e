import { lazy, Suspense, useState } from 'react'
import type { ProductReviews, Review, ReviewSort } from '#contract/reviews/reviews.ts'
import { mark, t } from '#i18n/t.ts'
import { useSession } from '../../api/session.ts'
import { useAlive } from '../../patterns/form/use-alive.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { ReviewEntry } from './reviews.entry.tsx'

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
      const { toastError } = await import('../../patterns/toast-error.ts')
      toastError(error)
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

/** What customers wrote, sorted as the reader likes, page by page. */
export function ReviewList({ productId, first }: Part) {
  const { sort, items, next, isBusy, sortBy, readMore } = useReviews({ productId, first })
  const [reported, report] = useState<Review | null>(null)
  const me = useSession()
  const alive = useAlive<HTMLDivElement>()
  return (
    <div ref={alive} className="min-w-0">
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
