import * as z from 'zod/mini'
import { type Review, reportReview } from '#contract/reviews/reviews.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { showToast } from '../../patterns/toast.ts'
import { TextDialog } from './reviews.text-dialog.tsx'

const check = z.object({ words: reportReview.body.shape.reason })

/** Reports the review of another user to the staff. */
export default function ReportDialog({ review, onClose }: { review: Review; onClose: () => void }) {
  return (
    <TextDialog
      isOpen
      title={t('Report the review by {name}', { name: review.userName })}
      label={t('What is wrong with this review?')}
      hint={t('Only our staff can see this.')}
      confirmLabel={t('Report')}
      max={500}
      check={check}
      onClose={onClose}
      send={async (reason) => {
        await call(reportReview, { params: { id: review._id }, body: { reason } })
        showToast(t('Thank you. We will look into it.'))
        onClose()
      }}
    />
  )
}
