import type { Invoicing } from '#contract/portal-settings.ts'
import type { Config } from '../config.ts'
import type { Database } from '../database/pool.ts'
import { findInvoicing } from './portal-settings.store.ts'
import { deliveredNow, settingsNow } from './portal-settings.ts'

/** How long a bank may take, where a transfer is the only way to pay that the portal itself has; else 0. */
function transferMinutes(areCardsOn: boolean): number {
  const { company, payment } = settingsNow()
  return areCardsOn || company.bankAccounts.length === 0 ? 0 : payment.transferDays * 24 * 60
}

/** The order rules of the settings; where they say nothing, those of the environment. */
export function limitsNow(
  environment: Config['orderLimits'],
  { areCardsOn }: { areCardsOn: boolean },
): Config['orderLimits'] {
  const { holdMinutes, unverifiedHoldMinutes, mostOpen, unverifiedMostOpen } = settingsNow().orders
  const minMinutes = transferMinutes(areCardsOn)
  return {
    holdMinutes: Math.max(holdMinutes ?? environment.holdMinutes, minMinutes),
    unverifiedHoldMinutes: Math.max(unverifiedHoldMinutes ?? environment.unverifiedHoldMinutes, minMinutes),
    mostOpen: mostOpen ?? environment.mostOpen,
    unverifiedMostOpen: unverifiedMostOpen ?? environment.unverifiedMostOpen,
  }
}

/** The rules for reviews, in the same way. */
export function reviewRules({ isModerated, reviewsPerDay }: Pick<Config, 'isModerated' | 'reviewsPerDay'>) {
  return {
    isModerated: () => settingsNow().orders.isModerated ?? isModerated,
    perDay: () => settingsNow().orders.reviewsPerDay ?? reviewsPerDay,
  }
}

/** Whether invoices, credit notes and reminders are made here, and not by other software. */
export function isInvoicingHere(): boolean {
  return settingsNow().documents.invoicing !== 'elsewhere'
}

/** When invoices are issued, as it is published now. What takes a number asks this in its transaction. */
export async function readInvoicing(db: Database): Promise<Invoicing> {
  return (await findInvoicing(db)) ?? deliveredNow().documents.invoicing
}
