import type { FieldError } from '#contract/errors.ts'
import type { SettingsContent, SettingsGroup } from '#contract/portal-settings.ts'
import {
  creditNoteCircle,
  invoiceCircle,
  type NumberCircle,
  type NumberSettings,
} from '#contract/tax/number-settings.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { readLastNumber, readLastOrderNumber, startOrdersAt } from './invoices.numbers.store.ts'

function isSame(one: NumberCircle, other: NumberCircle): boolean {
  return one.prefix === other.prefix && one.start === other.start
}

function givenError(path: string, last: number): FieldError {
  const message = t('Numbers up to {last} are in use. Enter a larger one.', { last: String(last) })
  return { path: `content.${path}`, message }
}

/** Refuses a start that was given already: a number would have to be repeated, or the start would mean nothing. Throws `rule_broken`. */
export async function refuseGivenNumbers(
  { db, settings }: SettingsDb,
  group: SettingsGroup,
  content: SettingsContent,
): Promise<void> {
  if (group !== 'numbers') return
  const wanted = content as NumberSettings
  const now = settings.numbers()
  const year = companyToday(settings).slice(0, 4)
  const circles = [
    ['invoiceStart', invoiceCircle(wanted), [invoiceCircle(now)]],
    ...(wanted.creditNotes === 'own'
      ? [['creditNoteStart', creditNoteCircle(wanted), [creditNoteCircle(now)]] as const]
      : []),
  ] as const
  const errors: FieldError[] = []
  for (const [path, circle, before] of circles) {
    if (before.some((one) => isSame(one, circle))) continue
    const last = await readLastNumber(db, circle, year)
    if (circle.start <= last) errors.push(givenError(path, last))
  }
  if (wanted.orderStart !== null && wanted.orderStart !== now.orderStart) {
    const last = await readLastOrderNumber(db)
    if (wanted.orderStart <= last) errors.push(givenError('orderStart', last))
  }
  if (errors.length > 0) refuse('rule_broken', errors)
}

/** In the transaction that publishes the settings: the next order has at least the number that they say. */
export async function raiseOrderNumber(
  tx: Database,
  group: SettingsGroup,
  content: SettingsContent,
): Promise<void> {
  const start = group === 'numbers' ? (content as NumberSettings).orderStart : null
  if (start !== null) await startOrdersAt(tx, start)
}
