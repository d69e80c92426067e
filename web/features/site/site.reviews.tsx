import { useState } from 'react'
import type { Review } from '#contract/reviews.ts'
import { t } from '#texts/t.ts'
import { Status } from '../../ui/status.tsx'
import { Rating } from '../reviews/reviews.rating.tsx'
import { formatDay } from './site.dates.ts'

/** About six lines of a card: longer texts are cut, so that one does not push the others away. */
const longText = 260

function ReviewText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > longText
  return (
    <div className="mb-3">
      <p className={`break-words whitespace-pre-line ${isLong && !isWhole ? 'line-clamp-6' : ''}`}>{text}</p>
      {isLong ? (
        <button
          type="button"
          className="min-h-8 text-control text-blue underline underline-offset-2"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('Show less') : t('Read all')}
        </button>
      ) : null}
    </div>
  )
}

/** What customers wrote last. Without any the block is not there. */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return null
  return (
    <section className="site-section" aria-labelledby="reviews-title">
      <div className="wrap-page">
        <h2 id="reviews-title" className="text-h1">
          {t('What workshops write')}
        </h2>
        <ul className="mt-7 grid gap-x-8 gap-y-9 md:grid-cols-2 xl:grid-cols-3">
          {reviews.map((review) => (
            <li key={review._id} className="flex flex-col border-t-2 border-ink pt-4">
              <ReviewText text={review.reviewText} />
              <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 text-small text-ink-2">
                <span className="font-semibold text-ink">{review.userName}</span>
                <time dateTime={review.createdAt}>{formatDay(review.createdAt, 'short')}</time>
                <span className="flex basis-full flex-wrap items-center gap-x-4">
                  <Rating value={review.ratings} />
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
