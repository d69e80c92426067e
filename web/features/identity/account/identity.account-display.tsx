import { formatMoney } from '#contract/money.ts'
import {
  type Language,
  languageKey,
  languageNames,
  languages,
  numberFormats,
  numberLocales,
  numbersKey,
} from '#i18n/language.ts'
import { language, numberFormat, t } from '#i18n/t.ts'
import { useCompany } from '../../../api/company.ts'
import { storeChoice, storeLanguage } from '../../../shell/preferences/language-choice.ts'
import { chooseTheme, type Theme, themes, useTheme } from '../../../shell/preferences/theme.ts'
import { themeLabels } from '../../../shell/preferences/theme-switch.tsx'
import { Field, Select } from '../../../ui/field.tsx'
import { AccountSection } from './identity.account-section.tsx'

function example(currency: string, locale: string): string {
  return formatMoney(1234.5, currency, locale)
}

/** Only a page that is loaded again is written in another way. An address that names a language would win over the choice. */
function reload(): void {
  const here = new URL(window.location.href)
  here.searchParams.delete(languageKey)
  window.history.replaceState(window.history.state, '', here)
  window.location.reload()
}

function Numbers() {
  const { currency } = useCompany()
  return (
    <Field id="display-numbers" label={t('Numbers and amounts')}>
      {(control) => (
        <Select
          {...control}
          defaultValue={numberFormat() ?? ''}
          onChange={({ currentTarget: { value } }) => {
            storeChoice(numbersKey, value || null)
            reload()
          }}
        >
          <option value="">
            {t('As in the language: {example}', { example: example(currency, numberLocales[language()]) })}
          </option>
          {numberFormats.map((format) => (
            <option key={format} value={format}>
              {example(currency, format)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function LanguageField() {
  return (
    <Field id="display-language" label={t('Language')}>
      {(control) => (
        <Select
          {...control}
          defaultValue={language()}
          onChange={({ currentTarget: { value } }) => {
            storeLanguage(value as Language)
            reload()
          }}
        >
          {languages.map((one) => (
            <option key={one} value={one} lang={one}>
              {languageNames[one]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** How this browser shows the portal: language, format of numbers, theme. Each choice applies at once. */
export function Display() {
  const theme = useTheme()
  return (
    <AccountSection
      id="account-display"
      title={t('Display')}
      lead={t('For this browser. Documents and emails keep the format of their language.')}
    >
      <LanguageField />
      <Numbers />
      <Field id="display-theme" label={t('Theme')}>
        {(control) => (
          <Select
            {...control}
            value={theme}
            onChange={({ currentTarget: { value } }) => chooseTheme(value as Theme)}
          >
            {themes.map((one) => (
              <option key={one} value={one}>
                {t(themeLabels[one].text)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </AccountSection>
  )
}
