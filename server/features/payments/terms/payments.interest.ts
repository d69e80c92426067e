import { toMajor, toMinor } from '#contract/money.ts'
import { type InterestPeriod, interestOf } from '#contract/payments/interest.ts'
import type { InterestProposal } from '#contract/payments/open-items.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { listReceiptsOf, type OpenItemRow, type ReceiptOf } from './payments.terms.store.ts'

/** What may be claimed of an overdue invoice besides its open amount, in minor units. */
export type ProposedInterest = {
  interestMinor: number
  flatMinor: number
  until: string
  periods: InterestPeriod[]
}

/** Nobody claims interest on a disputed or already sent amount. */
function isClaimable(row: OpenItemRow): boolean {
  return row.is_business && row.days_overdue > 0 && !row.is_in_transit && row.note === null
}

type Claiming = { received: readonly ReceiptOf[]; until: string; settings: Settings }

function proposalOf(row: OpenItemRow, { received, until, settings }: Claiming): ProposedInterest | null {
  const { payment, formats } = settings.current()
  const { referenceRates: rates, interestPoints: points, interestFlat } = payment
  if (points === null) return null
  const parts = received
    .filter(({ order_id: orderId }) => orderId === row.order_id)
    .map(({ received_on: on, amount_minor: amountMinor }) => ({ on, amountMinor }))
  // A correction says that the amount was never owed, so it counts from the beginning.
  const totalMinor = row.total_minor - row.credited_minor
  const interest = interestOf({ dueOn: row.due_on, until, totalMinor, parts, rates, points })
  if (!interest) return null
  // The flat sum of the settings is in the currency of the portal; an order of another one has none.
  const flatMinor = row.currency === formats.currency ? toMinor(interestFlat ?? 0, row.currency) : 0
  return { interestMinor: interest.minor, flatMinor, until, periods: interest.periods }
}

/** The proposals for these invoices, by order; none while interest is off. */
export async function proposalsFor(
  { db, settings }: SettingsDb,
  rows: readonly OpenItemRow[],
  until: string,
): Promise<ReadonlyMap<string, ProposedInterest>> {
  if (!settings.payment().hasInterest) return new Map()
  const claimable = rows.filter(isClaimable)
  const received = await listReceiptsOf(
    db,
    claimable.map(({ order_id: id }) => id),
  )
  return new Map(
    claimable.flatMap((row) => {
      const proposal = proposalOf(row, { received, until, settings })
      return proposal ? [[row.order_id, proposal]] : []
    }),
  )
}

export function toProposal(proposal: ProposedInterest | undefined, currency: string): InterestProposal | null {
  if (!proposal) return null
  const inMajor = (minor: number) => toMajor(minor, currency)
  return {
    interest: inMajor(proposal.interestMinor),
    flat: inMajor(proposal.flatMinor),
    until: proposal.until,
    periods: proposal.periods.map(({ from, days, baseMinor, percent }) => ({
      from,
      days,
      base: inMajor(baseMinor),
      percent,
    })),
  }
}
