import { useId, useState } from 'react'
import type { Words } from '#contract/catalogue-model/words.ts'
import { baseLanguage, languageCodes, languageName } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { Field, Input, Textarea } from '../../ui/field.tsx'

type WordsFieldProps = {
  label: string
  value: Words
  onChange: (value: Words) => void
  error?: string | undefined
  hint?: string
  isLong?: boolean
  isOptional?: boolean
  maxLength: number
}

/** A text in each language: the first one is always open, the others say whether they are written. */
export function WordsField({ label, value, onChange, error, ...rest }: WordsFieldProps) {
  const id = useId()
  const [open, setOpen] = useState<string | null>(null)
  const others = languageCodes().filter((one) => one !== baseLanguage())
  const { isLong = false, isOptional = false, hint, maxLength } = rest
  const Control = isLong ? Textarea : Input
  const write = (language: string, text: string) => onChange({ ...value, [language]: text })
  const textIn = (language: string) => value[language] ?? ''
  return (
    <div className="grid gap-1.5">
      <Field id={id} label={label} isOptional={isOptional} {...(hint && { hint })} {...(error && { error })}>
        {(control) => (
          <Control
            {...control}
            value={textIn(baseLanguage())}
            maxLength={maxLength}
            autoComplete="off"
            onChange={({ currentTarget }) => write(baseLanguage(), currentTarget.value)}
          />
        )}
      </Field>
      <p className="flex flex-wrap gap-x-3 text-small text-ink-2">
        {others.map((language) => (
          <button
            key={language}
            type="button"
            className="cursor-pointer py-1 text-blue underline"
            aria-expanded={open === language}
            onClick={() => setOpen(open === language ? null : language)}
          >
            <span className="hidden-but-read">{label}, </span>
            {textIn(language).trim() === ''
              ? t('{language}: not translated', { language: languageName(language) })
              : `${languageName(language)}: ${textIn(language)}`}
          </button>
        ))}
      </p>
      {open === null ? null : (
        <Field id={`${id}-${open}`} label={`${label}, ${languageName(open)}`} isOptional>
          {(control) => (
            <Control
              {...control}
              lang={open}
              value={textIn(open)}
              maxLength={maxLength}
              autoComplete="off"
              onChange={({ currentTarget }) => write(open, currentTarget.value)}
            />
          )}
        </Field>
      )}
    </div>
  )
}
