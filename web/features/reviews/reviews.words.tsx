import type { AdminReview } from '#contract/reviews/admin-list.ts'
import { t } from '#i18n/t.ts'
import { ReviewStatusBadge } from './reviews.status.tsx'

/** The beginning of what was written, and whether readers reported it; all of it is behind its author. */
export function ReviewWords({ review: { reviewText, reportCount } }: { review: AdminReview }) {
  return (
    <span className="row-text grid min-w-0 gap-1">
      {reportCount > 0 ? (
        <span className="text-small font-[560] text-warn">
          {t('{count, plural, one {Reported by # reader} other {Reported by # readers}}', { count: reportCount })}
        </span>
      ) : null}
      <span className="line-clamp-3 wrap-anywhere max-sm:line-clamp-2">{reviewText}</span>
    </span>
  )
}

/** Whether others can read it, and whether they read a reply too. */
export function ReviewState({ review: { status, reply } }: { review: AdminReview }) {
  return (
    <>
      <ReviewStatusBadge status={status} />
      {reply ? <span className="row-more block text-note text-ink-2">{t('Replied')}</span> : null}
    </>
  )
}
