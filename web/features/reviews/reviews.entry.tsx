import { type ReactNode, useState } from 'react'
import type { Review } from '#contract/reviews/reviews.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { formatDay } from '../../ui/dates.ts'
import { Status } from '../../ui/status.tsx'
import { Rating } from './reviews.rating.tsx'

/** About six lines of a card: longer texts are cut, so that one does not push the others away. */
const longText = 260

/** The text that the user wrote, never as HTML. */
export function ReviewText({ text }: { text: string }) {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = text.length > longText
  return (
    <div className="mb-3">
      <p className={`wrap-anywhere whitespace-pre-line ${isLong && !isWhole ? 'line-clamp-6' : ''}`}>{text}</p>
      {isLong ? (
        <button
          type="button"
          className="min-h-8 text-control text-blue underline underline-offset-2"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t('Show less') : t('Read more')}
        </button>
      ) : null}
    </div>
  )
}

/** What the manufacturer answered, in public. */
export function ReviewReply({ review }: { review: Pick<Review, 'reply' | 'repliedAt'> }) {
  const { name } = useCompany()
  if (review.reply === '') return null
  return (
    <div className="mt-4 border-s-3 border-blue ps-3.5 text-control">
      <p className="text-small text-ink-2">
        <span className="font-semibold text-ink">{t('Reply from {brand}', { brand: name })}</span>
        {review.repliedAt ? (
          <time className="ms-3" dateTime={review.repliedAt}>
            {formatDay(review.repliedAt, 'short')}
          </time>
        ) : null}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line">{review.reply}</p>
    </div>
  )
}

/** A review on the page of a part. `children` is what can be done about it. */
export function ReviewEntry({ review, children }: { review: Review; children?: ReactNode }) {
  return (
    <article className="border-t-2 border-ink pt-4">
      <p className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-small text-ink-2">
        <Rating value={review.ratings} />
        {review.isVerified ? <Status kind="paid">{t('Verified order')}</Status> : null}
      </p>
      <ReviewText text={review.reviewText} />
      <p className="flex flex-wrap items-center gap-x-4 text-small text-ink-2">
        <span className="font-semibold text-ink">{review.userName}</span>
        <time dateTime={review.createdAt}>{formatDay(review.createdAt, 'short')}</time>
        {review.editedAt ? <span>{t('edited')}</span> : null}
        {children}
      </p>
      <ReviewReply review={review} />
    </article>
  )
}
