import * as z from 'zod/mini'
import { hidingReason, replyToReview } from '#contract/reviews/admin-list.ts'
import { t } from '#i18n/t.ts'
import { AdminEntry } from './reviews.admin-entry.tsx'
import { TextDialog } from './reviews.text-dialog.tsx'
import type { ReviewAdmin } from './reviews.use-admin.ts'

const replyCheck = z.object({ words: replyToReview.body.shape.reply })
const hidingCheck = z.object({ words: hidingReason })

/** The dialogs over the list: a review, the reason for hiding it, the reply. */
export function AdminDialogs({ admin }: { admin: ReviewAdmin }) {
  const { dialog, actions } = admin
  const close = () => admin.setDialog(null)
  if (dialog === null) return null
  const { kind, review } = dialog
  const name = review.userName
  if (kind === 'open') return <AdminEntry review={review} actions={actions} onClose={close} />
  if (kind === 'reply') {
    return (
      <TextDialog
        isOpen
        title={t('Reply to the review by {name}', { name })}
        label={t('Reply')}
        hint={t('Everyone can see it below the review. Leave it blank to remove it.')}
        confirmLabel={t('Save')}
        initial={review.reply}
        max={2000}
        check={replyCheck}
        onClose={close}
        send={(words) => admin.reply(review, words)}
      >
        <p className="mt-3 line-clamp-4 text-control wrap-anywhere text-ink-2">{review.reviewText}</p>
      </TextDialog>
    )
  }
  return (
    <TextDialog
      isOpen
      title={t('Hide the review by {name}', { name })}
      label={t('Reason')}
      hint={t('The author can see this reason. No one else will see the review.')}
      confirmLabel={t('Hide')}
      max={500}
      check={hidingCheck}
      onClose={close}
      send={(words) => admin.decide(review, 'hidden', words)}
    />
  )
}
