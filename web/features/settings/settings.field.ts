import type { SettingsStatus } from '#contract/settings/settings.ts'
import type { Language } from '#i18n/language.ts'

/** A field of a form of settings. In the form every value is text; `settings.values.ts` reads it. */
export type SettingsField = {
  /** The name in the content; with a language, the text of that language: `tagline_de`. */
  name: string
  label: string
  locale?: Language
  kind:
    | 'line'
    | 'text'
    | 'colour'
    | 'logo'
    | 'notice'
    | 'accounts'
    | 'country'
    | 'currency'
    | 'zone'
    | 'number'
    | 'decimal'
    | 'rates'
    | 'yes or no'
    | 'choice'
    | 'choices'
  /** Of a choice: the stored value, and its label. */
  options?: Readonly<Record<string, string>>
  hint?: string
  autoComplete?: string
  /** Of a yes or no: it may be left to the environment. */
  isNullable?: true
  /** What the environment says where the field is empty. */
  otherwise?: keyof SettingsStatus
}
