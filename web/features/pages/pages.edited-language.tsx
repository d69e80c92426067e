import { type Language, languagesNow } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'

/** More would not fit beside the other buttons. */
const maxButtons = 3

type EditedLanguageProps = { language: Language; onChoose: (language: Language) => void }

/** Which language of a content is edited: buttons for few languages, a list for many. */
export function EditedLanguage({ language, onChoose }: EditedLanguageProps) {
  const languages = languagesNow()
  if (languages.length > maxButtons) {
    return (
      <Select
        className="w-auto"
        aria-label={t('Language')}
        value={language}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    )
  }
  return (
    <fieldset className="flex gap-1" aria-label={t('Language')}>
      {languages.map(({ code, name }) => (
        <Button
          key={code}
          size="small"
          lang={code}
          aria-pressed={code === language}
          className="aria-pressed:border-blue aria-pressed:bg-blue-soft"
          onClick={() => onChoose(code)}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
