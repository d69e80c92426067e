import { languageNames, languages } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import type { Editor } from './pages.use-editor.ts'

/** Which language is edited, and what is done with the draft. */
export function EditorActions({ editor }: { editor: Editor }) {
  const { language, setLanguage, isDirty, isBusy, page, publish } = editor
  return (
    <div className="flex flex-wrap items-center gap-2">
      <fieldset className="flex gap-1" aria-label={t('Language')}>
        {languages.map((one) => (
          <Button
            key={one}
            size="small"
            lang={one}
            aria-pressed={one === language}
            className="aria-pressed:border-blue aria-pressed:bg-blue-soft"
            onClick={() => setLanguage(one)}
          >
            {languageNames[one]}
          </Button>
        ))}
      </fieldset>
      {isDirty || page.hasChanges ? (
        <Button size="small" look="primary" isBusy={isBusy} onClick={() => void publish(false)}>
          {t('Publish')}
        </Button>
      ) : null}
    </div>
  )
}
