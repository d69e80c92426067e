import type { ReactNode } from 'react'
import { languageName, languagesNow } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Input } from '../../../ui/field.tsx'
import type { ErrorsByPath } from '../../settings/settings.use-group.ts'
import type { NamesByLanguage } from './freight.use-settings.ts'

/** A control with its name above it. Its `aria-label` says the row as well. */
export function Labelled({
  text,
  className = '',
  children,
}: {
  text: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`grid content-end gap-1 ${className}`}>
      <span aria-hidden="true" className="text-small text-ink-2">
        {text}
      </span>
      {children}
    </div>
  )
}

/** For the control of a value that may be wrong: whether it is, and which text says why. */
export function errorProps(hasError: boolean, errorId: string) {
  return hasError ? ({ 'aria-invalid': true, 'aria-describedby': errorId } as const) : {}
}

type NamesProps = {
  of: string
  name: NamesByLanguage
  /** Errors by path; the names are at `path`. */
  errors: ErrorsByPath
  path: string
  errorId: string
  onChange: (name: NamesByLanguage) => void
}

/** A name in each language. An empty one falls back to another language. */
export function Names({ of, name, errors, path, errorId, onChange }: NamesProps) {
  return languagesNow().map(({ code }) => (
    <Labelled
      key={code}
      text={t('Name ({language})', { language: languageName(code) })}
      className="min-w-36 flex-1"
    >
      <Input
        aria-label={t('Name of {of} ({language})', { of, language: languageName(code) })}
        {...errorProps(path in errors || `${path}.${code}` in errors, errorId)}
        autoComplete="off"
        maxLength={60}
        value={name[code] ?? ''}
        onChange={({ currentTarget }) => onChange({ ...name, [code]: currentTarget.value })}
      />
    </Labelled>
  ))
}

/** The first message about what begins with a path. */
export function errorAt(errors: ErrorsByPath, path: string): string | undefined {
  return Object.entries(errors).find(([one]) => one.startsWith(path))?.[1]
}

/** An error, below its field. */
export function ErrorText({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={id} className="basis-full text-ui font-[560] text-danger">
      {text}
    </p>
  ) : null
}
