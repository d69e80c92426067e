import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { EditedLanguage } from './pages.edited-language.tsx'
import type { Editor } from './pages.use-editor.ts'

/** The edited language, and the actions on the draft. */
export function EditorActions({ editor }: { editor: Editor }) {
  const { language, setLanguage, isDirty, isBusy, page, publish } = editor
  return (
    <div className="flex flex-wrap items-center gap-2">
      <EditedLanguage language={language} onChoose={setLanguage} />
      {isDirty || page.hasChanges ? (
        <Button size="small" look="primary" isBusy={isBusy} onClick={() => void publish(false)}>
          {t('Publish')}
        </Button>
      ) : null}
    </div>
  )
}
