import { languageName, languagesNow } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Input } from '../../../ui/field.tsx'
import type { ErrorsByPath } from '../../settings/settings.use-group.ts'
import type { Words } from './freight.use-settings.ts'

/** For the control of a value that may be wrong: whether it is, and which text says why. */
export function errorProps(hasError: boolean, errorId: string) {
  return hasError ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {}
}

type NamesProps = {
  of: string
  name: Words
  /** What is wrong, by its path; the names are at `path`. */
  errors: ErrorsByPath
  path: string
  errorId: string
  onChange: (name: Words) => void
}

/** A name in each language. What is empty falls back to another language. */
export function Names({ of, name, errors, path, errorId, onChange }: NamesProps) {
  return languagesNow().map(({ code }) => (
    <div key={code} className="min-w-36 flex-1">
      <Input
        aria-label={t('Name of {of} ({language})', { of, language: languageName(code) })}
        {...errorProps(path in errors || `${path}.${code}` in errors, errorId)}
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
export function errorAt(errors: ErrorsByPath, path: string): string | undefined {
  return Object.entries(errors).find(([one]) => one.startsWith(path))?.[1]
}

/** What is wrong, below what it is about. */
export function ErrorText({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={id} className="basis-full text-ui font-[560] text-danger">
      {text}
    </p>
  ) : null
}
