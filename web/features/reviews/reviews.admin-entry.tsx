import { Link } from 'react-router'
import type { AdminReview } from '#contract/reviews/admin-list.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../dashboard-paths.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Status } from '../../ui/status.tsx'
import { Time } from '../../ui/time.tsx'
import { ReviewReply } from './reviews.entry.tsx'
import type { ReviewActions } from './reviews.grid.tsx'
import { Rating } from './reviews.rating.tsx'
import { ReviewStatusBadge } from './reviews.status.tsx'

type EntryProps = { review: AdminReview; actions: ReviewActions; onClose: () => void }

/** A review with all that staff need to decide about it. */
export function AdminEntry({ review, actions, onClose }: EntryProps) {
  const { userName: name, status } = review
  return (
    <Dialog isOpen isWide title={t('Review by {name}', { name })} onClose={onClose}>
      <p className="mt-3 mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-2">
        <ReviewStatusBadge status={status} />
        <Rating value={review.ratings} />
        {review.isVerified ? <Status kind="paid">{t('Verified order')}</Status> : null}
        <Time at={review.createdAt} />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{review.reviewText}</p>
      <About review={review} onLeave={onClose} />
      <Notes review={review} />
      <ReviewReply review={review} />
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{t('Close')}</Button>
        <Button onClick={() => actions.onReply(review)}>
          {review.reply ? t('Edit reply') : t('Reply', { context: 'verb' })}
        </Button>
        {status === 'hidden' ? null : <Button onClick={() => actions.onHide(review)}>{t('Hide')}</Button>}
        {status === 'published' ? null : (
          <Button look="primary" onClick={() => actions.onPublish(review)}>
            {t('Publish')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

function About({ review, onLeave }: { review: AdminReview; onLeave: () => void }) {
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-4 text-small text-ink-2">
      <span className="font-semibold text-ink">{review.userName}</span>
      <span className="break-all">{review.email}</span>
      {review.productId ? (
        <Link to={paths.reviewsOf(review.productId)} onClick={onLeave} className="inline-block py-1">
          {review.productName} <span className="mono">{review.productSku}</span>
        </Link>
      ) : (
        <span>{t('About us')}</span>
      )}
    </p>
  )
}

/** Why it is hidden, and what readers reported. */
function Notes({ review }: { review: AdminReview }) {
  return (
    <>
      {review.status === 'hidden' && review.hiddenReason ? (
        <p className="mt-2 text-control wrap-anywhere text-ink-2">
          {t('Reason for hiding: {reason}', { reason: review.hiddenReason })}
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
              <li key={`${at} ${reason}`} className="wrap-anywhere">
                {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  )
}
