import { baseLanguage, type Language } from '#i18n/language.ts'
import { typedAmount, writeAmount } from '../../patterns/form/typed-amount.ts'
import type { SettingsField } from './settings.field.ts'

/** The content of a group as it is stored, and the texts of its form. */
type Content = Record<string, unknown>
export type FormValues = Record<string, string>

/** The name of a field in the content: `tagline` of `tagline_de`. */
function storedName({ name, locale }: SettingsField): string {
  return locale ? name.slice(0, -locale.length - 1) : name
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The accounts of a form: JSON, because they are rows of several texts. */
export function accountsText(value: unknown): string {
  return JSON.stringify(Array.isArray(value) ? value.filter(isRecord) : [])
}

function fieldText(field: SettingsField, content: Content): string {
  const value = content[storedName(field)]
  const own = field.locale && isRecord(value) ? value[field.locale] : value
  if (field.kind === 'accounts') return accountsText(own)
  if (field.kind === 'rates') return ratesText(own)
  if (field.kind === 'yes or no') return own === null ? '' : own === true ? 'yes' : 'no'
  if (field.kind === 'decimal' && typeof own === 'number') return writeAmount(own)
  return own === null || own === undefined ? '' : String(own)
}

export function formValuesOf(fields: readonly SettingsField[], content: Content): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, fieldText(field, content)]))
}

export type TypedAccount = Record<'bank' | 'iban' | 'bic' | 'accountNumber' | 'bankCode', string>

/** What a browser has stored of a form of the release before: a line of bank, IBAN and BIC for each account. */
function rowsOfLines(text: string): unknown {
  return text.split('\n').map((line) => {
    const [bank = '', iban = '', bic = ''] = line.split(',').map((part) => part.trim())
    return { bank, iban, bic }
  })
}

/** The accounts of a form. */
export function accountsIn(text: string): TypedAccount[] {
  const rows: unknown = text.startsWith('[') ? JSON.parse(text) : text === '' ? [] : rowsOfLines(text)
  return (Array.isArray(rows) ? rows.filter(isRecord) : []).map((row) => ({
    bank: String(row.bank ?? ''),
    iban: String(row.iban ?? ''),
    bic: String(row.bic ?? ''),
    accountNumber: String(row.accountNumber ?? ''),
    bankCode: String(row.bankCode ?? ''),
  }))
}

/** As they are sent: what only other accounts have is left out. */
function sentAccounts(text: string) {
  return accountsIn(text)
    .filter((account) => Object.values(account).some((part) => part.trim() !== ''))
    .map(({ bank, iban, bic, accountNumber, bankCode }) => ({
      ...{ bank, iban, bic },
      ...(accountNumber !== '' && { accountNumber }),
      ...(bankCode !== '' && { bankCode }),
    }))
}

function ratesText(value: unknown): string {
  const rates = Array.isArray(value) ? value.filter(isRecord) : []
  return rates
    .map(({ from, percent, source }) => [from, percent, source].filter((part) => part !== '').join('; '))
    .join('\n')
}

/** A number with a point or a comma; any other text stays, and the server refuses it at its field. */
function readDecimal(text: string): number | string {
  const typed = text.trim()
  return /^[+-]?\d+(?:[.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : typed
}

/** Day, percent and source of each line. */
function ratesIn(text: string) {
  return text
    .split('\n')
    .map((line) => line.split(';').map((part) => part.trim()))
    .filter((parts) => parts.some((part) => part !== ''))
    .map(([from = '', percent = '', ...source]) => ({
      from,
      percent: readDecimal(percent),
      source: source.join('; '),
    }))
}

function readText(field: SettingsField, text: string): unknown {
  switch (field.kind) {
    case 'accounts':
      return sentAccounts(text)
    case 'number':
      return text.trim() === '' ? null : Number(text.trim())
    case 'decimal':
      return typedAmount(text)
    case 'rates':
      return ratesIn(text)
    case 'yes or no':
      return text === '' ? null : text === 'yes'
    case 'choices':
      return text === '' ? [] : text.split(',')
    case 'choice':
      // The only choice that is not stored as text.
      return field.name === 'hasLogo' ? text === 'true' : text
    default:
      return text
  }
}

/** The texts with that of a language. An empty one is left out, so that another language's is shown. */
function withText(texts: unknown, language: Language, text: unknown): Content {
  const { [language]: _former, ...others } = isRecord(texts) ? texts : {}
  return text === '' && language !== baseLanguage() ? others : { ...others, [language]: text }
}

/** The content to send: the form's values, and the rest unchanged. */
export function contentOf(fields: readonly SettingsField[], values: FormValues, before: Content): Content {
  const content = { ...before }
  for (const field of fields) {
    const name = storedName(field)
    const read = readText(field, values[field.name] ?? '')
    const others = content[name]
    content[name] = field.locale ? withText(others, field.locale, read) : read
  }
  return content
}

/** The field that a path of the API belongs to: `content.tagline.de` is `tagline_de`. */
export function fieldAt(fields: readonly SettingsField[], path: string): string | undefined {
  const [name = '', part = ''] = path.replace(/^content\./, '').split('.')
  return fields.find((field) => field.name === name || field.name === `${name}_${part}`)?.name
}
