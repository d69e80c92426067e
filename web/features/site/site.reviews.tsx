import type { ShownBlockOf } from '#contract/pages/blocks.ts'
import type { Review } from '#contract/reviews/reviews.ts'
import { t } from '#i18n/t.ts'
import { formatDay } from '../../ui/dates.ts'
import { Status } from '../../ui/status.tsx'
import { ReviewText } from '../reviews/reviews.entry.tsx'
import { Rating } from '../reviews/reviews.rating.tsx'

type ReviewsProps = { block: ShownBlockOf<'reviews'>; reviews: readonly Review[] }

/** What customers wrote last. Without any the block is not there. */
export function Reviews({ block: { id, heading }, reviews }: ReviewsProps) {
  if (reviews.length === 0) return null
  return (
    <section className="site-section" aria-labelledby={`${id}-title`}>
      <div className="wrap-page">
        <h2 id={`${id}-title`} className="text-h1">
          {heading}
        </h2>
        <ul className="mt-7 grid gap-x-8 gap-y-9 md:grid-cols-2 lg:grid-cols-3">
          {reviews.map((review) => (
            <li key={review._id} className="flex flex-col border-t-2 border-ink pt-4">
              <ReviewText text={review.reviewText} />
              <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 text-small text-ink-2">
                <span className="font-semibold text-ink">{review.userName}</span>
                <time dateTime={review.createdAt}>{formatDay(review.createdAt, 'short')}</time>
                <span className="flex basis-full flex-wrap items-center gap-x-4">
                  <Rating value={review.ratings} />
                  {review.productName ? <span className="basis-full">{review.productName}</span> : null}
                  {review.isVerified ? <Status kind="paid">{t('Verified order')}</Status> : null}
                </span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
