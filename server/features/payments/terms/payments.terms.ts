import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import type { Reply } from '#contract/endpoint.ts'
import { toMajor } from '#contract/money.ts'
import type * as openItems from '#contract/payments/open-items.ts'
import { type Age, ages, type OpenItem, type OpenItemView } from '#contract/payments/open-items.ts'
import { judgeDiscount } from '#contract/tax/cash-discount.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { companyDayOf, companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { isInvoicingHere } from '#server/portal-settings/rules.ts'
import { findOrderRow } from '../../orders/orders.store.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { type ProposedInterest, proposalsFor, toProposal } from './payments.interest.ts'
import {
  type ClaimedSums,
  deleteDispute,
  insertReminder,
  listOpenRows,
  type OpenItemRow,
  saveDispute,
  sumOpenItems,
} from './payments.terms.store.ts'

const maxListed = 500

/** The days after which a first, a second and a third reminder are due; those that are not set are not sent. */
function reminderDays(settings: Settings): number[] {
  const { firstAfterDays, secondAfterDays, thirdAfterDays } = settings.payment()
  return [firstAfterDays, secondAfterDays, thirdAfterDays].filter((days) => days !== null)
}

export function isOverdue(row: OpenItemRow): boolean {
  return row.days_overdue > 0 && row.received_minor === 0 && !row.is_in_transit && row.note === null
}

/** The open amount of an invoice, in minor units. */
export function openInvoiceMinor(row: OpenItemRow): number {
  return row.total_minor - row.credited_minor - row.received_minor
}

/**
 * The number of the reminder that is due now, or null. Of an invoice that is long overdue all of them would be due at once: the
 * buyer gets one a day at most.
 */
export function nextReminder(settings: Settings, row: OpenItemRow): number | null {
  if (!isInvoicingHere(settings)) return null
  const after = reminderDays(settings)[row.reminders]
  if (after === undefined || !isOverdue(row) || row.days_overdue < after) return null
  const wasRemindedToday =
    row.last_reminder_at !== null && companyDayOf(settings, row.last_reminder_at) === companyToday(settings)
  return wasRemindedToday ? null : row.reminders + 1
}

/** Why the rest of an invoice is open although its discounted amount came: it came too late. */
function lateDiscountOf(row: OpenItemRow): OpenItem['lateDiscount'] {
  const { discount_bp: bp, discount_until: lastDay, currency } = row
  if (bp === null || lastDay === null) return null
  const verdict = judgeDiscount({
    owedMinor: row.total_minor - row.credited_minor,
    receivedMinor: row.received_minor,
    lastReceivedOn: row.last_received_on,
    bp,
    lastDay,
  })
  if (verdict.kind !== 'late') return null
  return { amount: toMajor(verdict.amountMinor, currency), daysLate: verdict.daysLate }
}

function toOpenItem(settings: Settings, row: OpenItemRow, proposal: ProposedInterest | undefined): OpenItem {
  const inMajor = (minor: number) => toMajor(minor, row.currency)
  const { note, noted_by: by, since } = row
  return {
    orderId: row.order_id,
    orderNumber: row.order_number,
    customer: row.customer,
    currency: row.currency,
    invoice: `${row.year}-${String(row.number).padStart(6, '0')}`,
    issuedAt: row.issued_at.toISOString(),
    dueOn: row.due_on,
    daysOverdue: row.days_overdue,
    total: inMajor(row.total_minor),
    received: inMajor(row.received_minor),
    credited: inMajor(row.credited_minor),
    open: inMajor(openInvoiceMinor(row)),
    isOverdue: isOverdue(row),
    isInTransit: row.is_in_transit,
    reminders: row.reminders,
    dispute: note === null || since === null ? null : { note, by: by ?? '', since: since.toISOString() },
    lastReminderAt: row.last_reminder_at?.toISOString() ?? null,
    nextReminder: nextReminder(settings, row),
    lateDiscount: lateDiscountOf(row),
    proposal: toProposal(proposal, row.currency),
  }
}

/** Invoices of which something is open, the longest due first. */
export async function listOpenItems(reading: SettingsDb, view: OpenItemView): Promise<OpenItem[]> {
  const { settings } = reading
  const day = companyToday(settings)
  const rows = await listOpenRows(reading, { today: day, limit: maxListed })
  const proposals = await proposalsFor(reading, rows, day)
  const items = rows.map((row) => toOpenItem(settings, row, proposals.get(row.order_id)))
  if (view === 'overdue') return items.filter((item) => item.isOverdue)
  return view === 'reminders' ? items.filter((item) => item.nextReminder !== null) : items
}

/** Open amounts by currency and by how long they are late. */
export async function readOpenSums({ db, settings }: SettingsDb): Promise<Reply<typeof openItems.readOpenSums>> {
  const rows = await sumOpenItems(db, companyToday(settings))
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofCurrency]) => {
    const minorOf = (one: Age) => ofCurrency.find(({ age }) => age === one)?.open_minor ?? 0
    const inMajor = (minor: number) => toMajor(minor, currency)
    return {
      currency,
      open: inMajor(ofCurrency.reduce((sum, { open_minor }) => sum + open_minor, 0)),
      count: ofCurrency.reduce((sum, { count }) => sum + count, 0),
      overdue: inMajor(minorOf('to14') + minorOf('to30') + minorOf('over30')),
      ages: ages.map((age) => ({
        age,
        amount: inMajor(minorOf(age)),
        count: ofCurrency.find((row) => row.age === age)?.count ?? 0,
      })),
    }
  })
}

type Reminding = {
  actor: Actor
  orderIds: readonly string[]
  /** The reminder that staff have seen of an order, by its id. */
  steps?: Readonly<Record<string, number>> | undefined
  withInterest: boolean
  withFlat: boolean
  text?: string | null | undefined
}

/** Throws `rule_broken` for an own text of several reminders: it would name one invoice in all of them. */
function ownTextOf({ text, orderIds }: Reminding): string {
  const ownText = text?.trim() ?? ''
  if (ownText !== '' && orderIds.length > 1) {
    const message = t(
      'A custom text applies to one reminder. Send these reminders one at a time, or leave the text empty.',
    )
    refuse('rule_broken', [{ path: 'text', message }])
  }
  return ownText
}

/** The claims of a reminder: only those proposed that staff have chosen. */
export function claimsOf(
  proposal: ProposedInterest | undefined,
  { withInterest, withFlat }: Pick<Reminding, 'withInterest' | 'withFlat'>,
): ClaimedSums {
  return {
    interestMinor: withInterest ? (proposal?.interestMinor ?? null) : null,
    flatMinor: withFlat ? proposal?.flatMinor || null : null,
  }
}

/** Sends the reminder that is due for each order, once however often it is asked for, and no other than the expected one. */
export async function sendReminders(
  { pool, settings }: Pick<PaymentDeps, 'pool' | 'settings'>,
  reminding: Reminding,
): Promise<{ sent: number; skipped: string[] }> {
  if (!isInvoicingHere(settings)) refuse('invoices_elsewhere')
  const ownText = ownTextOf(reminding)
  return inTransaction(pool, async (tx) => {
    const { actor, orderIds, steps = {} } = reminding
    const known = [...new Set(orderIds)].filter(isUuid)
    const day = companyToday(settings)
    const reading = { db: tx, settings }
    const rows = await listOpenRows(reading, { today: day, orderIds: known, limit: known.length + 1 })
    const proposals = await proposalsFor(reading, rows, day)
    const sent = new Set<string>()
    for (const row of rows) {
      const step = nextReminder(settings, row)
      if (step === null || (steps[row.order_id] ?? step) !== step) continue
      const id = crypto.randomUUID()
      const claims = claimsOf(proposals.get(row.order_id), reminding)
      if (!(await insertReminder(tx, { id, orderId: row.order_id, step, actor, claims, ownText }))) continue
      sent.add(row.order_id)
      await addJob(tx, 'payments.remind', { reminderId: id, orderId: row.order_id, step })
      const subject = { kind: 'order' as const, id: row.order_id, name: String(row.order_number) }
      await recordAudit(tx, {
        actor,
        action: 'order.reminded',
        subject,
        after: { step, ...claims, ...(ownText && { text: ownText }) },
      })
    }
    return { sent: sent.size, skipped: orderIds.filter((id) => !sent.has(id)) }
  })
}

type Disputing = { actor: Actor; orderId: string; note: string | null }

/** Notes a dispute, or ends it without a note. Throws `order_not_found`. */
export async function setDispute(
  { pool }: Pick<PaymentDeps, 'pool'>,
  { actor, orderId, note }: Disputing,
): Promise<{ disputed: boolean }> {
  return inTransaction(pool, async (tx) => {
    const order = (isUuid(orderId) && (await findOrderRow(tx, orderId))) || refuse('order_not_found')
    if (note === null) await deleteDispute(tx, orderId)
    else await saveDispute(tx, { orderId, note, by: actor.name })
    const subject = { kind: 'order' as const, id: order.id, name: String(order.number) }
    await recordAudit(tx, { actor, action: 'order.dispute_noted', subject, after: { note } })
    return { disputed: note !== null }
  })
}
