import type { AdminReview } from '#contract/reviews/admin-list.ts'
import { t } from '#i18n/t.ts'

/** The beginning of what was written, and what staff should know of it; all of it is behind its author. */
export function Words({ review: { reviewText, reportCount, reports, reply } }: { review: AdminReview }) {
  return (
    <span className="grid min-w-0 gap-1 md:min-w-56 whitespace-normal">
      <span className="line-clamp-3 wrap-anywhere">{reviewText}</span>
      {reportCount > 0 ? (
        <span className="line-clamp-2 bg-warn-soft px-2 py-1 text-small wrap-anywhere text-warn">
          <b className="font-[560]">
            {t('{count, plural, one {Reported by # reader} other {Reported by # readers}}', {
              count: reportCount,
            })}
          </b>{' '}
          {reports[0]?.reason}
        </span>
      ) : null}
      {reply ? <span className="text-small text-ink-2">{t('Replied')}</span> : null}
    </span>
  )
}
