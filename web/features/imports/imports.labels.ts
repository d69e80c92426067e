import { sayWords } from '#contract/catalogue-model/words.ts'
import type { ErrorCode, FieldError } from '#contract/errors.ts'
import { type ImportField, importFields, ownNumberFields } from '#contract/imports/fields.ts'
import { type ImportState, type ImportSummary, maxTableBytes } from '#contract/imports/imports.ts'
import type { FieldChange } from '#contract/imports/preview.ts'
import type { ImportAdditions } from '#contract/imports/properties.ts'
import { formatMoney } from '#contract/money.ts'
import { familyNow, sayAttributeValue } from '#contract/products/attributes.ts'
import { formatNumber } from '#i18n/format.ts'
import { mark, numberLocale, t } from '#i18n/t.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import type { StatusKind } from '../../ui/status.tsx'

/** How a state is shown; `label` is marked. */
export const importStateLooks: Record<ImportState, { label: string; kind: StatusKind }> = {
  reading: { label: mark('Reading'), kind: 'production' },
  read: { label: mark('Columns to match'), kind: 'pending' },
  checking: { label: mark('Checking'), kind: 'production' },
  checked: { label: mark('Ready to import'), kind: 'pending' },
  running: { label: mark('Importing'), kind: 'production' },
  done: { label: mark('Imported'), kind: 'paid' },
  undoing: { label: mark('Undoing'), kind: 'production' },
  undone: { label: mark('Undone'), kind: 'cancelled' },
  cancelled: { label: mark('Import cancelled'), kind: 'cancelled' },
  failed: { label: mark('Failed'), kind: 'failed' },
}

/** Whether the server is at work on it: it changes without any action on this page. */
export function isImportRunning(state: ImportState): boolean {
  return state === 'reading' || state === 'checking' || state === 'running' || state === 'undoing'
}

type Counts = ImportSummary['counts']

/** How many rows the step under way has behind it and how many there are in all, those of the step alone. */
export function importProgress({ state, counts }: Pick<ImportSummary, 'state' | 'counts'>): {
  done: number
  total: number
} {
  const { done, total, toAdd, toChange, added, changed } = counts
  if (state === 'running') return { done, total: done + toAdd + toChange }
  if (state === 'undoing') return { done, total: done + added + changed }
  return { done: Math.min(done, total), total }
}

/** What has come of an import, in one line. Null while nothing has. */
export function importOutcome({ state, counts }: { state: ImportState; counts: Counts }): string | null {
  const { toAdd, toChange, bad, added, changed, failed, undone, kept } = counts
  if (state === 'checked')
    return t('{toAdd} to add, {toChange} to change, {bad} with errors', { toAdd, toChange, bad })
  if (state === 'running' || state === 'done') {
    return t('{added} added, {changed} changed, {bad} with errors', { added, changed, bad: bad + failed })
  }
  if (undone + kept > 0) return t('{undone} undone, {kept} not undone', { undone, kept })
  return null
}

/** Attributes that an import adds: the page may not know them yet. */
export type AddedFields = ImportAdditions['attributes']

export function importFieldLabel(key: string, added: AddedFields = []): string {
  const known = importFields().find((field) => field.key === key)?.label
  return known ?? added.find(({ field }) => field === key)?.label ?? key
}

/** Errors of a row: most sentences name their field, the others get it put before them. */
export function errorLabels({ path, message }: FieldError, added: AddedFields = []): string {
  const label = importFieldLabel(path, added)
  const isNamed = path === '' || message.toLowerCase().includes(label.toLowerCase())
  return isNamed ? message : t('{label}: {message}', { label, message })
}

const endings = /\.(?:csv|tsv|txt|xlsx)$/i
const megabyte = 1_000_000

/** The problem with a file, found before it is sent; null when it may be sent. The server looks into it. */
export function tableFileError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | null {
  const isKnown = endings.test(name) || type.startsWith('text/')
  if (!isKnown) return t('Upload a CSV or XLSX file.')
  if (size === 0) return t('The file is empty.')
  if (size <= maxTableBytes) return null
  return t('This file is {size} MB. The limit is {max} MB. Split it into several files.', {
    size: (size / megabyte).toFixed(1),
    max: String(maxTableBytes / megabyte),
  })
}

/** Refusals of a file whose errors say more than their sentence: where reading failed, or which limit it exceeds. */
const explained: readonly ErrorCode[] = ['table_unreadable', 'table_too_large']

/** Why a file was refused, with the position if the server gave one. */
export function uploadProblem(error: unknown): string {
  if (!(error instanceof ApiError) || !explained.includes(error.code)) return sentenceOf(error)
  const reasons = error.errors.map(({ message }) => message)
  return reasons.length > 0 ? reasons.join(' ') : sentenceOf(error)
}

type Table = { mapping: Record<string, number>; sample: readonly (readonly string[])[] }

/** Whether the first rows write numbers with a comma for the fraction: `84,50` is no thousands. */
export function guessDecimal({ mapping, sample }: Table): 'point' | 'comma' {
  const columns = ownNumberFields.flatMap((key) => mapping[key] ?? [])
  const cells = sample.flatMap((row) => columns.map((column) => row[column] ?? ''))
  const isComma = (cell: string) => /\d,\d{1,2}(?!\d)/.test(cell) || /\d\.\d{3},/.test(cell)
  return cells.some(isComma) ? 'comma' : 'point'
}

/** The first values of a column, those that are empty left out. */
export function columnSamples(sample: Table['sample'], column: number | undefined): string[] {
  if (column === undefined) return []
  return sample.map((row) => row[column] ?? '').filter((cell) => cell !== '')
}

export function isAttribute({ key }: ImportField): boolean {
  return key.startsWith('attributes.')
}

type Value = FieldChange['before']

const statusLabels: Record<string, string> = { draft: mark('Draft'), published: mark('Published') }

/** A value of a field as people read it. */
export function valueLabels(field: string, value: Value, currency: string): string {
  if (value === null || value === '') return t('none', { context: 'value' })
  if (field === 'unitprice') return formatMoney(Number(value), currency)
  if (typeof value === 'number') return formatNumber(numberLocale(), value)
  if (typeof value === 'boolean') return value ? t('Yes') : t('No')
  if (typeof value === 'object') return sayAttributeValue({ kind: 'choices', symbol: '', choices: [] }, value)
  if (field === 'status') return t(statusLabels[value] ?? value)
  const family = field === 'category' ? familyNow(value) : undefined
  return family ? sayWords(family.name) : value
}

/** By how much of itself a price or a stock changes: "+25 %". Null where there is no meaningful value. */
export function changeShare({ field, before, after }: FieldChange): string | null {
  if ((field !== 'unitprice' && field !== 'available') || typeof before !== 'number' || before === 0) return null
  const percent = Math.round(((Number(after) - before) / before) * 100)
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±'
  return t('{percent} %', { percent: `${sign}${formatNumber(numberLocale(), Math.abs(percent))}` })
}
