import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import type { Editor } from './pages.use-editor.ts'

/** Whether what was typed has been saved, and what visitors see. Announced, because nothing is pressed to save. */
export function SavedState({ editor }: { editor: Editor }) {
  const { state, save, page } = editor
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span role="status" className={state === 'offline' || state === 'refused' ? 'font-[560] text-danger' : ''}>
        {savedText(editor)}
      </span>
      {state === 'offline' || state === 'refused' ? (
        <Button size="small" onClick={() => void save()}>
          {t('Save again')}
        </Button>
      ) : null}
      <span>{shownText(page)}</span>
    </span>
  )
}

function savedText({ state, isDirty, newer, uploads }: Editor): string {
  if (uploads.waitingText) return uploads.waitingText
  if (newer) return t('Not saved. Choose a version.')
  if (state === 'offline')
    return t('No connection. Your changes are kept in this browser and saved when the connection is back.')
  if (state === 'refused') return t('Not saved yet')
  if (state === 'saving') return t('Saving…')
  return isDirty ? t('Unsaved changes') : t('All changes saved')
}

function shownText({ publishedNumber: number, hasChanges }: Editor['page']): string {
  if (number === null) return t('Draft, not published')
  return hasChanges
    ? t('Draft with changes; visitors see version {number}', { number })
    : t('Version {number} is published', { number })
}
