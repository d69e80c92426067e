import type pg from 'pg'
import type { Database } from '#server/database/pool.ts'
import type { PaymentProvider } from '#server/extensions/payment-provider.ts'
import { refuse } from '#server/http/problem.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { OrderRow } from '../orders/orders.columns.ts'
import { type CardProvider, ProviderRefused, ProviderUnavailable } from './payments.provider.ts'

/** Who grants a discount: a person, or who has read the file of the bank, without an id if that account is gone; null: nobody. */
export type Granting = { id: string | null; name: string; email: string } | null

/**
 * Reduces what a locked order owes by its cash discount, and issues the credit note where they are made here. Returns the order as
 * it is then.
 */
export type IssueDiscount = (
  tx: Database,
  granted: { order: OrderRow; by: Granting; amountMinor: number; isByHand: boolean },
) => Promise<OrderRow>

/** What every use case of this module needs. `provider` is null without card payments. */
export type PaymentDeps = {
  pool: pg.Pool
  db: Database
  provider: CardProvider | null
  /** Those of extensions, by the name of the extension. */
  others?: ReadonlyMap<string, PaymentProvider>
  /** Records a cash discount, with its credit note: documents are of another module. */
  issueDiscount: IssueDiscount
  publicUrl: string
  settings: Settings
  log: (message: string) => void
}

/** Throws `payments_off` without card payments. */
export function providerOf({ provider }: PaymentDeps): CardProvider {
  return provider ?? refuse('payments_off')
}

/** Runs a call to the provider while a request waits: its failures become refusals of ours. */
export async function asking<T>(deps: Pick<PaymentDeps, 'log'>, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ProviderUnavailable) {
      deps.log(`card provider: ${error.message}`)
      refuse('provider_unavailable')
    }
    if (error instanceof ProviderRefused) {
      deps.log(`card provider refused: ${error.code} ${error.message}`)
      refuse(error.code.startsWith('amount_') ? 'amount_not_chargeable' : 'provider_unavailable')
    }
    throw error
  }
}
