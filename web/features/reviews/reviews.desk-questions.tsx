import { t } from '#texts/t.ts'
import { Button } from '../../ui/button.tsx'
import type { Desk } from './reviews.use-desk.ts'
import { WordsDialog } from './reviews.words-dialog.tsx'

/** Why something is hidden, and what is answered. */
export function DeskQuestions({ desk }: { desk: Desk }) {
  const { question, chosen } = desk
  const close = () => desk.ask(null)
  if (question?.kind === 'reply') {
    const { review } = question
    return (
      <WordsDialog
        isOpen
        title={t('Answer the review by {name}', { name: review.userName })}
        label={t('Answer')}
        hint={t('Everybody reads it below the review. Leave it empty to remove it.')}
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
  if (question === null) return null
  return (
    <WordsDialog
      isOpen
      title={
        question.kind === 'hide'
          ? t('Hide the review by {name}', { name: question.review.userName })
          : t('{count, plural, one {Hide # review} other {Hide # reviews}}', { count: chosen.length })
      }
      label={t('Reason')}
      hint={t('Its author reads this. Nobody else sees the review any more.')}
      confirmLabel={t('Hide')}
      max={500}
      onClose={close}
      send={(words) =>
        question.kind === 'hide' ? desk.decide(question.review, 'hidden', words) : desk.decideChosen('hide', words)
      }
    />
  )
}

/** Chooses the whole page, and does something with what is chosen. */
export function BulkBar({ desk, count }: { desk: Desk; count: number }) {
  const { chosen } = desk
  return (
    <div className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-2 text-control md:px-6">
      <label className="flex min-h-9 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={chosen.length === count}
          onChange={({ target }) => desk.chooseAll(target.checked)}
        />
        {t('All on this page')}
      </label>
      <span aria-live="polite" className="num text-ink-2">
        {chosen.length > 0 ? t('{count} chosen', { count: chosen.length }) : ''}
      </span>
      {chosen.length > 0 ? (
        <span className="ml-auto flex gap-2">
          <Button size="small" onClick={desk.publishChosen}>
            {t('Publish')}
          </Button>
          <Button size="small" onClick={() => desk.ask({ kind: 'hide-chosen' })}>
            {t('Hide')}
          </Button>
        </span>
      ) : null}
    </div>
  )
}
