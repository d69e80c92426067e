import { dayIn } from '#contract/days.ts'
import { euStates } from '#contract/tax/eu.ts'
import { normaliseVatId } from '#contract/tax/vat-ids.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { findVatCheck, insertVatCheck, readAsked, type VatCheckRow, wasAsked } from './tax.checks.store.ts'
import { askRegister, isInRegister } from './tax.register.ts'

/** `vatRegister`: the address of the register of VAT numbers. */
export type RegisterDeps = { vatRegister: () => string }

/** The register is not asked again for a number within so many minutes. */
export const pauseMinutes = 2

/** Whether this portal asks the register for a number. */
export function isLookedUp(settings: Pick<Settings, 'tax'>, vatId: string): boolean {
  const tax = settings.tax()
  return tax.isOn && tax.isVatIdLookedUp && isInRegister(vatId, euStates)
}

/** Questions of this process that have no answer yet: two jobs that need the same number ask once. */
const asking = new Map<string, Promise<void>>()

/** Asks the register at `address`, and keeps its answer. */
export function askNow(reading: SettingsDb, address: string, vatId: string): Promise<void> {
  const key = `${address} ${vatId}`
  const known = asking.get(key)
  if (known) return known
  const asked = askAndStore(reading, address, vatId).finally(() => asking.delete(key))
  asking.set(key, asked)
  return asked
}

async function askAndStore({ db, settings }: SettingsDb, address: string, vatId: string): Promise<void> {
  const ownVatId = normaliseVatId(settings.company().vatId)
  const { answer, name, address: where, consultation } = await askRegister(address, { vatId, ownVatId })
  await insertVatCheck(db, { vat_id: vatId, answer, name, address: where, own_vat_id: ownVatId, consultation })
}

function askedToday({ db, settings }: SettingsDb, vatId: string) {
  const { timeZone } = settings.formats()
  return readAsked(db, { vatId, timeZone, day: dayIn(timeZone, new Date()) })
}

/** Whether a person has confirmed the number: then the register is not asked. */
function isConfirmed(known: VatCheckRow | undefined): boolean {
  return known !== undefined && known.reason !== null
}

/** Asks the register, unless it has answered on this day of the company’s calendar. Never inside a transaction. */
export async function askOfToday(reading: SettingsDb, address: string, vatId: string): Promise<void> {
  if (!isLookedUp(reading.settings, vatId) || isConfirmed(await findVatCheck(reading.db, vatId))) return
  const { is_asked: isAsked, is_answered: isAnswered } = await askedToday(reading, vatId)
  if (isAnswered || (isAsked && (await wasAsked(reading.db, vatId, pauseMinutes)))) return
  await askNow(reading, address, vatId)
}

/** Asks the register, unless something is known of the number that still counts. Never inside a transaction. */
export async function askIfUnknown(reading: SettingsDb, address: string, vatId: string): Promise<void> {
  if (vatId === '' || !isLookedUp(reading.settings, vatId)) return
  const known = await findVatCheck(reading.db, vatId)
  const isSettled = known !== undefined && known.answer !== 'unavailable'
  if (!isSettled && !(await wasAsked(reading.db, vatId, pauseMinutes))) await askNow(reading, address, vatId)
}

/**
 * Whether a VAT number makes an invoice of today tax-free: a person has confirmed it, or the register has today, or it cannot be
 * reached today and has confirmed it within 30 days. `askOfToday` comes before.
 */
export async function exemptionToday(
  reading: SettingsDb,
  vatId: string,
): Promise<'valid' | 'invalid' | 'unavailable'> {
  const known = await findVatCheck(reading.db, vatId)
  const answer = known?.answer ?? 'unavailable'
  if (answer !== 'valid' || isConfirmed(known) || !isLookedUp(reading.settings, vatId)) return answer
  return (await askedToday(reading, vatId)).is_asked ? 'valid' : 'unavailable'
}
