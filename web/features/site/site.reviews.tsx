import type { Review } from '#contract/reviews.ts'
import { Rating } from '../reviews/reviews.rating.tsx'

const written = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** What customers wrote last. Without any the block is not there. */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return null
  return (
    <section className="site-section" aria-labelledby="reviews-title">
      <div className="wrap-page">
        <h2 id="reviews-title" className="text-h1">
          What workshops write
        </h2>
        <ul className="mt-7 grid gap-x-8 gap-y-9 md:grid-cols-2 xl:grid-cols-3">
          {reviews.map((review) => (
            <li key={review._id} className="flex flex-col border-t-2 border-ink pt-4">
              <p className="mb-3 break-words whitespace-pre-line">{review.reviewText}</p>
              <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 text-small text-ink-2">
                <span className="font-semibold text-ink">{review.userName}</span>
                <time dateTime={review.createdAt}>{written.format(new Date(review.createdAt))}</time>
                <span className="basis-full">
                  <Rating value={review.ratings} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
