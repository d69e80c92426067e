import type { Config } from '../config.ts'
import { settingsNow } from './portal-settings.ts'

/** The order rules of the settings; where they say nothing, those of the environment. */
export function limitsNow(environment: Config['orderLimits']): Config['orderLimits'] {
  const { holdMinutes, unverifiedHoldMinutes, mostOpen, unverifiedMostOpen } = settingsNow().orders
  return {
    holdMinutes: holdMinutes ?? environment.holdMinutes,
    unverifiedHoldMinutes: unverifiedHoldMinutes ?? environment.unverifiedHoldMinutes,
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
