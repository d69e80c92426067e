import { useState } from 'react'
import type { Resolver } from 'react-hook-form'
import {
  addLanguage,
  changeLanguage,
  languageEntry,
  languageForm,
  type PortalLanguage,
} from '#contract/languages/languages.ts'
import { canonicalTag, describeLanguage, isKnownLocale } from '#contract/messages/describe.ts'
import { baseLanguage, type Direction } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { DialogForm } from '../../patterns/form/dialog-form.tsx'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { showToast } from '../../patterns/toast.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'

const ids = {
  code: 'language-code',
  name: 'language-name',
  direction: 'language-direction',
  locale: 'language-locale',
  fallback: 'language-fallback',
}
type Name = keyof typeof ids
type Draft = Record<Name, string>
type Checked = { code: string; name: string; direction: Direction; locale: string; fallback: string | null }

function fieldOf(path: string): Name | undefined {
  return (Object.keys(ids) as Name[]).find((name) => name === path)
}

const check: Resolver<Draft, unknown, Checked> = ({ fallback, ...draft }) => {
  const given = { ...draft, fallback: fallback || null }
  const code = languageEntry.safeParse({ code: draft.code })
  const { code: _code, ...form } = given
  const rest = languageForm.safeParse({ ...form, version: 0 })
  const issues = [...(code.success ? [] : code.error.issues), ...(rest.success ? [] : rest.error.issues)]
  if (code.success && rest.success) {
    const { version: _version, position: _position, ...fields } = rest.data
    return { values: { code: code.data.code, ...fields }, errors: {} }
  }
  const errors = issues.map(({ path, message }) => [fieldOf(String(path[0])), { type: 'check', message }])
  return { values: {}, errors: Object.fromEntries(errors.toReversed()) }
}

type LanguageFormProps = {
  language: PortalLanguage | null
  languages: readonly PortalLanguage[]
  onClose: () => void
  onSaved: () => Promise<void>
}

function firstOf(language: PortalLanguage | null): Draft {
  const { code = '', name = '', direction = 'ltr', locale = '', fallback = null } = language ?? {}
  return { code, name, direction, locale, fallback: fallback ?? '' }
}

function useLanguageForm({ language, onSaved }: LanguageFormProps) {
  const [version, setVersion] = useState(language?.version ?? 0)
  const api = useApiForm<Draft, Checked>({
    ids,
    first: firstOf(language),
    check,
    isSummarised: true,
    send: async ({ code, ...form }) => {
      if (language) await call(changeLanguage, { params: { code: language.code }, body: { ...form, version } })
      else await call(addLanguage, { body: { code, ...form } })
      showToast(language ? t('Language saved') : t('Language added'))
      await onSaved()
    },
    onStale: (now: PortalLanguage) => {
      setVersion(now.version)
      return t('Someone else has changed this language. Save again to overwrite those changes.')
    },
  })

  /** Known details of the code fill the fields that nobody has filled. */
  function fillIn(): void {
    const code = canonicalTag(api.form.getValues('code'))
    if (language || !code || !isKnownLocale(code)) return
    const { name, direction, locale, fallback } = describeLanguage(code)
    if (api.form.getValues('name') === '') api.form.setValue('name', name)
    if (api.form.getValues('locale') === '') api.form.setValue('locale', locale)
    api.form.setValue('direction', direction)
    api.form.setValue('fallback', fallback ?? '')
  }

  return { ...api, fillIn }
}

/** Adds a language, or changes one from the version that was read. */
export function LanguageEditor(props: LanguageFormProps) {
  const { language, languages, onClose } = props
  const form = useLanguageForm(props)
  const { bound, fillIn } = form
  const typed = { autoComplete: 'off', spellCheck: false, enterKeyHint: 'next' } as const
  return (
    <DialogForm
      form={form}
      label={language ? t('Save language') : t('Add language')}
      onClose={onClose}
      aria-label={t('Language')}
    >
      <TextField
        {...bound('code', { onBlur: fillIn })}
        label={t('Code')}
        hint={t('For example pl, pt-BR or ar. It cannot be changed later.')}
        {...typed}
        readOnly={language !== null}
      />
      <TextField
        {...bound('name')}
        label={t('Name')}
        hint={t('In the language itself, as visitors see it')}
        {...typed}
      />
      <SelectField {...bound('direction')} label={t('Direction')}>
        <option value="ltr">{t('From left to right')}</option>
        <option value="rtl">{t('From right to left')}</option>
      </SelectField>
      <TextField
        {...bound('locale')}
        label={t('Numbers, money and dates')}
        hint={t('A locale, such as pl, de-CH or en-US')}
        {...typed}
      />
      <SelectField
        {...bound('fallback')}
        label={t('Fallback language')}
        hint={t('Used for missing translations, before English')}
      >
        <option value="">{t('English only')}</option>
        {optionsOf(
          languages.filter(({ code }) => code !== baseLanguage() && code !== language?.code),
          ({ code, name }) => [code, name],
        )}
      </SelectField>
    </DialogForm>
  )
}
