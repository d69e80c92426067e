import { languageName, languagesNow } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Input } from '../../../ui/field.tsx'
import type { Wrong } from '../../settings/settings.use-group.ts'
import type { Words } from './freight.use-settings.ts'

/** For the control of a value that may be wrong: whether it is, and which text says why. */
export function faultProps(isWrong: boolean, errorId: string) {
  return isWrong ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {}
}

type NamesProps = {
  of: string
  name: Words
  /** What is wrong, by its path; the names are at `path`. */
  wrong: Wrong
  path: string
  errorId: string
  onChange: (name: Words) => void
}

/** A name in each language. What is empty falls back to another language. */
export function Names({ of, name, wrong, path, errorId, onChange }: NamesProps) {
  return languagesNow().map(({ code }) => (
    <div key={code} className="min-w-36 flex-1">
      <Input
        aria-label={t('Name of {of} ({language})', { of, language: languageName(code) })}
        {...faultProps(path in wrong || `${path}.${code}` in wrong, errorId)}
        placeholder={languageName(code)}
        autoComplete="off"
        maxLength={60}
        value={name[code] ?? ''}
        onChange={({ currentTarget }) => onChange({ ...name, [code]: currentTarget.value })}
      />
    </div>
  ))
}

/** The first message about what begins with a path. */
export function faultAt(wrong: Wrong, path: string): string | undefined {
  return Object.entries(wrong).find(([one]) => one.startsWith(path))?.[1]
}

/** What is wrong, below what it is about. */
export function Fault({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={id} className="basis-full text-ui font-[560] text-danger">
      {text}
    </p>
  ) : null
}
