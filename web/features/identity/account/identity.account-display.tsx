import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { formatMoney } from '#contract/money.ts'
import {
  languageCodes,
  languageKey,
  languageName,
  numberFormats,
  numberLocaleOf,
  numbersKey,
} from '#i18n/language.ts'
import { language, numberFormat, t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { storeChoice, storeLanguage } from '../../../shell/preferences/language-choice.ts'
import { chooseTheme, type Theme, themes, useTheme } from '../../../shell/preferences/theme.ts'
import { themeLabels } from '../../../shell/preferences/theme-switch.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { AccountSection } from './identity.account-section.tsx'

function example(currency: string, locale: string): string {
  return formatMoney(1234.5, currency, locale)
}

/**
 * Only a page that is loaded again is written in another way. An address that names a language would win over the choice;
 * the field in it gets the focus back.
 */
function reload(field: string): void {
  const here = new URL(window.location.href)
  here.searchParams.delete(languageKey)
  here.hash = field
  window.history.replaceState(window.history.state, '', here)
  window.location.reload()
}

/** In an open list the arrows change nothing yet: the choice there is final. */
function opensList({ key, altKey }: KeyboardEvent): boolean {
  return altKey || key === 'Enter' || key === ' ' || key === 'F4'
}

/**
 * A choice that loads the page again. The arrows change a closed list at each press, and who looks through it by keys has
 * not chosen yet: then Enter applies it, or leaving the field. A press of a link or a button elsewhere keeps its effect,
 * and the choice applies with the next page that is loaded.
 */
function useReloadingChoice(id: string, now: string, store: (value: string) => void) {
  const key = useRef('')
  const apply = (value: string) => {
    if (value === now) return
    store(value)
    reload(id)
  }
  return {
    defaultValue: now,
    onPointerDown: () => {
      key.current = ''
    },
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
      key.current = opensList(event) ? '' : event.key
      if (event.key === 'Enter') apply(event.currentTarget.value)
    },
    onChange: ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
      if (key.current === '') apply(currentTarget.value)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLSelectElement>) => {
      if (relatedTarget === null || key.current === 'Tab') apply(currentTarget.value)
      else if (currentTarget.value !== now) store(currentTarget.value)
    },
  }
}

function Numbers() {
  const { currency } = useCompany()
  const choice = useReloadingChoice('display-numbers', numberFormat() ?? '', (value) =>
    storeChoice(numbersKey, value || null),
  )
  return (
    <SelectField id="display-numbers" label={t('Numbers and amounts')} {...choice}>
      <option value="">
        {t('Language default: {example}', { example: example(currency, numberLocaleOf(language())) })}
      </option>
      {optionsOf(numberFormats, (format) => [format, example(currency, format)])}
    </SelectField>
  )
}

function LanguageField() {
  const { languages: offered = languageCodes() } = useCompany()
  const choice = useReloadingChoice('display-language', language(), (value) => storeLanguage(value))
  return (
    <SelectField id="display-language" label={t('Language')} {...choice}>
      {offered.map((one) => (
        <option key={one} value={one} lang={one}>
          {languageName(one)}
        </option>
      ))}
    </SelectField>
  )
}

/** How this browser shows the portal: language, format of numbers, theme. There is no button to save. */
export function Display() {
  const theme = useTheme()
  useEffect(() => {
    if (window.location.hash.startsWith('#display-'))
      document.getElementById(window.location.hash.slice(1))?.focus()
  }, [])
  return (
    <AccountSection
      id="account-display"
      title={t('Display')}
      lead={t('For this browser only. Documents and emails keep the format of their language.')}
    >
      <LanguageField />
      <Numbers />
      <SelectField
        id="display-theme"
        label={t('Theme')}
        value={theme}
        onChange={({ currentTarget: { value } }) => chooseTheme(value as Theme)}
      >
        {optionsOf(themes, (one) => [one, t(themeLabels[one].text)])}
      </SelectField>
    </AccountSection>
  )
}
