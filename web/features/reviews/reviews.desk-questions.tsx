import { t } from '#i18n/t.ts'
import { DeskEntry } from './reviews.desk-entry.tsx'
import type { Desk } from './reviews.use-desk.ts'
import { WordsDialog } from './reviews.words-dialog.tsx'

/** What stands over the table: a review, why it is hidden, what is answered. */
export function DeskQuestions({ desk }: { desk: Desk }) {
  const { question, deeds } = desk
  const close = () => desk.ask(null)
  if (question === null) return null
  const { kind, review } = question
  const name = review.userName
  if (kind === 'open') return <DeskEntry review={review} deeds={deeds} onClose={close} />
  if (kind === 'reply') {
    return (
      <WordsDialog
        isOpen
        title={t('Reply to the review by {name}', { name })}
        label={t('Reply')}
        hint={t('Everyone can see it below the review. Leave it blank to remove it.')}
        confirmLabel={t('Save')}
        initial={review.reply}
        max={2000}
        onClose={close}
        send={(words) => desk.reply(review, words)}
      >
        <p className="mt-3 line-clamp-4 text-control break-words text-ink-2">{review.reviewText}</p>
      </WordsDialog>
    )
  }
  return (
    <WordsDialog
      isOpen
      title={t('Hide the review by {name}', { name })}
      label={t('Reason')}
      hint={t('The author can see this reason. No one else can see the review any more.')}
      confirmLabel={t('Hide')}
      max={500}
      onClose={close}
      send={(words) => desk.decide(review, 'hidden', words)}
    />
  )
}
