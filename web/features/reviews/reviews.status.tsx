import type { ReviewStatus } from '#contract/reviews/reviews.ts'
import { mark, t } from '#i18n/t.ts'
import { Status, type StatusKind } from '../../ui/status.tsx'

export const reviewStatusLabels: Record<ReviewStatus, { kind: StatusKind; label: string }> = {
  published: { kind: 'paid', label: mark('Published') },
  waiting: { kind: 'pending', label: mark('Waiting for approval') },
  hidden: { kind: 'cancelled', label: mark('Hidden') },
}

/** Whether others can read a review. */
export function ReviewStatusBadge({ status }: { status: ReviewStatus }) {
  const { kind, label } = reviewStatusLabels[status]
  return <Status kind={kind}>{t(label)}</Status>
}
