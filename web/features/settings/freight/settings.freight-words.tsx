import { languageName, languagesNow } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Input } from '../../../ui/field.tsx'
import type { Words } from './settings.use-freight.ts'

type NamesProps = { of: string; name: Words; onChange: (name: Words) => void }

/** A name in each language. What is empty falls back to another language. */
export function Names({ of, name, onChange }: NamesProps) {
  return languagesNow().map(({ code }) => (
    <div key={code} className="min-w-36 flex-1">
      <Input
        aria-label={t('Name of {of} ({language})', { of, language: languageName(code) })}
        placeholder={languageName(code)}
        autoComplete="off"
        maxLength={60}
        value={name[code] ?? ''}
        onChange={({ currentTarget }) => onChange({ ...name, [code]: currentTarget.value })}
      />
    </div>
  ))
}

/** What is wrong, below what it is about. */
export function Fault({ text }: { text: string | undefined }) {
  return text ? <p className="basis-full text-ui font-[560] text-danger">{text}</p> : null
}
