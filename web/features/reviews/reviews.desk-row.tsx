import { Link } from 'react-router'
import type { DeskReview } from '#contract/reviews.desk.ts'
import { t } from '#texts/t.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { ReviewReply, ReviewText } from './reviews.entry.tsx'
import { Rating } from './reviews.rating.tsx'
import { ReviewStatusMark } from './reviews.status.tsx'

export type DeskDeeds = {
  onPublish: (review: DeskReview) => void
  onHide: (review: DeskReview) => void
  onReply: (review: DeskReview) => void
}

type DeskRowProps = { review: DeskReview; isChosen: boolean; onChoose: () => void; deeds: DeskDeeds }

/** A review with all that staff need to decide about it. */
export function DeskRow({ review, isChosen, onChoose, deeds }: DeskRowProps) {
  return (
    <li className={`flex gap-4 border-t border-line px-4 py-5 md:px-6 ${isChosen ? 'bg-blue-soft' : ''}`}>
      <label className="grid size-6 flex-none place-items-center">
        <input type="checkbox" className="size-5" checked={isChosen} onChange={onChoose} />
        <span className="hidden-but-read">{t('Choose the review by {name}', { name: review.userName })}</span>
      </label>
      <div className="min-w-0 flex-1">
        <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2">
          <ReviewStatusMark status={review.status} />
          <Rating value={review.ratings} />
          {review.isVerified ? <Status kind="paid">{t('Verified order')}</Status> : null}
          <Time at={review.createdAt} />
        </p>
        <ReviewText text={review.reviewText} />
        <About review={review} />
        <Notes review={review} />
        <ReviewReply review={review} />
        <Deeds review={review} deeds={deeds} />
      </div>
    </li>
  )
}

function About({ review }: { review: DeskReview }) {
  return (
    <p className="flex flex-wrap items-baseline gap-x-4 text-small text-ink-2">
      <span className="font-semibold text-ink">{review.userName}</span>
      <span className="break-all">{review.email}</span>
      {review.productId ? (
        <Link
          to={`${paths.reviews}?product=${encodeURIComponent(review.productId)}`}
          className="inline-block py-1"
        >
          {review.productName}
        </Link>
      ) : (
        <span>{t('About us')}</span>
      )}
    </p>
  )
}

/** Why it is hidden, and what readers reported. */
function Notes({ review }: { review: DeskReview }) {
  return (
    <>
      {review.status === 'hidden' && review.hiddenReason ? (
        <p className="mt-2 text-control break-words text-ink-2">
          {t('Why it is hidden: {reason}', { reason: review.hiddenReason })}
        </p>
      ) : null}
      {review.reportCount > 0 ? (
        <div className="mt-3 max-w-160 bg-warn-soft px-3.5 py-2.5 text-control text-warn">
          <p className="font-[560]">
            {t('{count, plural, one {Reported by # reader} other {Reported by # readers}}', {
              count: review.reportCount,
            })}
          </p>
          <ul>
            {review.reports.map(({ reason, at }) => (
              <li key={`${at} ${reason}`} className="break-words">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}

function Deeds({ review, deeds }: { review: DeskReview; deeds: DeskDeeds }) {
  const name = review.userName
  return (
    <p className="mt-4 flex flex-wrap gap-2">
      {review.status === 'published' ? null : (
        <Button
          size="small"
          className="max-md:min-h-11"
          aria-label={t('Publish the review by {name}', { name })}
          onClick={() => deeds.onPublish(review)}
        >
          {t('Publish')}
        </Button>
      )}
      {review.status === 'hidden' ? null : (
        <Button
          size="small"
          className="max-md:min-h-11"
          aria-label={t('Hide the review by {name}', { name })}
          onClick={() => deeds.onHide(review)}
        >
          {t('Hide')}
        </Button>
      )}
      <Button
        size="small"
        className="max-md:min-h-11"
        aria-label={t('Answer the review by {name}', { name })}
        onClick={() => deeds.onReply(review)}
      >
        {review.reply ? t('Change answer') : t('Answer')}
      </Button>
    </p>
  )
}
