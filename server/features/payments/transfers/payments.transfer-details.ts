import type { Actor } from '#contract/access.ts'
import { toMajor } from '#contract/money.ts'
import { type EpcTransfer, epcText } from '#contract/payments/epc-code.ts'
import type { TransferDetails } from '#contract/payments/transfers.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { openOrderMinor, owedMinor } from '../corrections/payments.owed.ts'
import { readOwnTerms } from '../discount/payments.discount.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { findOwnOrder } from '../payments.start.ts'
import { referenceOf, sumOf } from './payments.receipts.ts'
import { listReceiptRows } from './payments.transfers.store.ts'

/** The text of a QR code for a transfer to the first account of the company; null where there is none. */
export function payCodeOf(
  settings: Pick<Settings, 'company'>,
  due: Pick<EpcTransfer, 'amount' | 'currency' | 'reference'>,
): string | null {
  const { legalName: recipient, bankAccounts } = settings.company()
  const [account] = bankAccounts
  return account ? epcText({ ...due, ...account, recipient }) : null
}

/** What a buyer transfers, where to and with which reference. Throws `order_not_found`, `not_yours`. */
export async function readTransfer(deps: PaymentDeps, actor: Actor, orderId: string): Promise<TransferDetails> {
  const order = await findOwnOrder(deps, actor, orderId)
  const receivedMinor = sumOf(await listReceiptRows(deps.db, order.id))
  const { legalName, bankAccounts } = deps.settings.company()
  const inMajor = (minor: number) => toMajor(minor, order.currency)
  const open = inMajor(openOrderMinor(order))
  const reference = referenceOf(order)
  const { currency } = order
  const terms = await readOwnTerms(deps, order)
  return {
    amount: inMajor(owedMinor(order)),
    received: inMajor(receivedMinor),
    open,
    currency,
    reference,
    recipient: legalName,
    accounts: bankAccounts,
    code: payCodeOf(deps.settings, { amount: terms.discount?.toPay ?? open, currency, reference }),
    ...terms,
  }
}
