import type { Invoicing } from '#contract/portal-settings.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/pool.ts'
import { deliveredSettings } from './delivered-settings.ts'
import { findInvoicing } from './portal-settings.store.ts'
import type { Settings } from './portal-settings.ts'

/** How long a bank may take, where a transfer is the only way to pay that the portal itself has; else 0. */
function transferMinutes(settings: Settings, areCardsOn: boolean): number {
  const { company, payment } = settings.current()
  return areCardsOn || company.bankAccounts.length === 0 ? 0 : payment.transferDays * 24 * 60
}

/** The order rules of the settings; where they say nothing, those of the environment. */
export function limitsNow(
  settings: Settings,
  environment: Config['orderLimits'],
  areCardsOn: boolean,
): Config['orderLimits'] {
  const { holdMinutes, unverifiedHoldMinutes, mostOpen, unverifiedMostOpen } = settings.orders()
  const minMinutes = transferMinutes(settings, areCardsOn)
  return {
    holdMinutes: Math.max(holdMinutes ?? environment.holdMinutes, minMinutes),
    unverifiedHoldMinutes: Math.max(unverifiedHoldMinutes ?? environment.unverifiedHoldMinutes, minMinutes),
    mostOpen: mostOpen ?? environment.mostOpen,
    unverifiedMostOpen: unverifiedMostOpen ?? environment.unverifiedMostOpen,
  }
}

/** The rules for reviews, in the same way. */
export function reviewRules(
  settings: Settings,
  { isModerated, reviewsPerDay }: Pick<Config, 'isModerated' | 'reviewsPerDay'>,
) {
  return {
    isModerated: () => settings.orders().isModerated ?? isModerated,
    perDay: () => settings.orders().reviewsPerDay ?? reviewsPerDay,
  }
}

/** Whether invoices, credit notes and reminders are made here, and not by other software. */
export function isInvoicingHere(settings: Pick<Settings, 'documents'>): boolean {
  return settings.documents().invoicing !== 'elsewhere'
}

/** When invoices are issued, as it is published now. What takes a number asks this in its transaction. */
export async function readInvoicing(db: Database): Promise<Invoicing> {
  return (await findInvoicing(db)) ?? deliveredSettings.documents.invoicing
}
