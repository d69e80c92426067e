import type { ReviewStatus } from '#contract/reviews/reviews.ts'
import { mark, t } from '#i18n/t.ts'
import { Status, type StatusKind } from '../../ui/status.tsx'

export const reviewStatusWords: Record<ReviewStatus, { kind: StatusKind; word: string }> = {
  published: { kind: 'paid', word: mark('Published') },
  waiting: { kind: 'pending', word: mark('Waiting for approval') },
  hidden: { kind: 'cancelled', word: mark('Hidden') },
}

/** Whether others can read a review. */
export function ReviewStatusMark({ status }: { status: ReviewStatus }) {
  const { kind, word } = reviewStatusWords[status]
  return <Status kind={kind}>{t(word)}</Status>
}
