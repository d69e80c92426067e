import { type Actor, normaliseEmail } from '#contract/access.ts'
import { countDays, dayIn } from '#contract/days.ts'
import { toMajor } from '#contract/money.ts'
import type { AdminWithdrawal, WithdrawalNote } from '#contract/withdrawals/admin.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction, Transactional } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { companyTimeZone, companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { OrderLineRow, OrderRow } from '../orders/orders.columns.ts'
import { listOrderLines } from '../orders/orders.lines.store.ts'
import { listOrderRows, lockOrder } from '../orders/orders.store.ts'
import type { PaymentDeps } from '../payments/payments.deps.ts'
import { driveRefunds, requestRefund } from '../payments/payments.refunds.ts'
import { type PlannedRefund, planRefund } from './withdrawals.refund.ts'
import { isConsumerOrder, periodOf, withdrawalNumber } from './withdrawals.rules.ts'
import {
  type FactsRow,
  findOrderIdByNumber,
  findWithdrawal,
  listClosedWithdrawals,
  listDeliveryFacts,
  listOpenWithdrawals,
  lockWithdrawal,
  type WithdrawalRow,
  writeClosed,
  writeMatch,
} from './withdrawals.store.ts'

type Reading = { db: Database; settings: Settings }

type Known = {
  settings: Settings
  order: OrderRow | undefined
  lines: readonly OrderLineRow[]
  facts: FactsRow | undefined
}

function notesOf(row: WithdrawalRow, { settings, order, facts }: Known): WithdrawalNote[] {
  if (!order) return ['no_order']
  const zone = companyTimeZone(settings)
  const { lastDay, isAssumed, isInstructed } = periodOf(order, facts, zone)
  const isLate = lastDay !== null && dayIn(zone, row.received_at) > lastDay
  return [
    ...(normaliseEmail(order.email) === normaliseEmail(row.email) ? [] : (['other_email'] as const)),
    ...(isConsumerOrder(order) ? [] : (['business'] as const)),
    ...(isLate ? (['late'] as const) : []),
    ...(isInstructed ? [] : (['not_instructed'] as const)),
    ...(isAssumed ? (['assumed'] as const) : []),
    ...(facts?.has_unsent ? (['not_shipped'] as const) : []),
  ]
}

function toAdmin(row: WithdrawalRow, known: Known): AdminWithdrawal {
  const { settings, order, lines, facts } = known
  const zone = companyTimeZone(settings)
  const named = new Map(lines.map((line) => [line.line_no, line]))
  return {
    _id: row.id,
    number: withdrawalNumber(row.number),
    receivedAt: row.received_at.toISOString(),
    origin: row.origin,
    name: row.name,
    email: row.email,
    orderNumber: row.order_number,
    goods: row.goods,
    order: order
      ? {
          _id: order.id,
          number: order.number,
          userName: order.user_name,
          total: toMajor(order.total_minor, order.currency),
          currency: order.currency,
        }
      : null,
    lines:
      row.lines?.map((pieces) => ({
        ...pieces,
        sku: named.get(pieces.line)?.sku ?? '',
        name: named.get(pieces.line)?.name ?? '',
      })) ?? null,
    lastDay: order ? periodOf(order, facts, zone).lastDay : null,
    dueOn: row.due_on,
    daysLeft: daysUntil(companyToday(settings), row.due_on),
    notes: row.closed_at ? [] : notesOf(row, known),
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    outcome: row.outcome,
    note: row.note,
    version: row.version,
  }
}

/** Negative: the day is over. */
function daysUntil(today: string, day: string): number {
  return day >= today ? countDays(today, day) - 1 : 1 - countDays(day, today)
}

async function toAdmins({ db, settings }: Reading, rows: readonly WithdrawalRow[]): Promise<AdminWithdrawal[]> {
  const ids = [...new Set(rows.flatMap(({ order_id: id }) => id ?? []))]
  const orders = new Map((await listOrderRows(db, ids)).map((order) => [order.id, order]))
  const lines = Map.groupBy(await listOrderLines(db, ids), (line) => line.order_id)
  const facts = new Map((await listDeliveryFacts(db, ids)).map((one) => [one.order_id, one]))
  return rows.map((row) => {
    const id = row.order_id ?? ''
    return toAdmin(row, { settings, order: orders.get(id), lines: lines.get(id) ?? [], facts: facts.get(id) })
  })
}

async function toOne(reading: Reading, row: WithdrawalRow): Promise<AdminWithdrawal> {
  const [one] = await toAdmins(reading, [row])
  return one ?? refuse('withdrawal_not_found')
}

export async function listWithdrawals(reading: Reading, isClosed: boolean): Promise<AdminWithdrawal[]> {
  return toAdmins(reading, await (isClosed ? listClosedWithdrawals(reading.db) : listOpenWithdrawals(reading.db)))
}

type Change = { actor: Actor; id: string; version: number }

/** The open declaration in the version that was read. Throws `withdrawal_not_found`, `withdrawal_closed`, `stale_version`. */
async function lockOpen(reading: Reading, { id, version }: Change): Promise<WithdrawalRow> {
  const row = (isUuid(id) && (await lockWithdrawal(reading.db, id))) || refuse('withdrawal_not_found')
  if (row.closed_at) refuse('withdrawal_closed')
  return row.version === version ? row : refuseStale('stale_version', await toOne(reading, row))
}

async function changed(
  reading: Reading,
  { actor, before, after }: { actor: Actor; before: WithdrawalRow; after: object },
): Promise<AdminWithdrawal> {
  const row = (await findWithdrawal(reading.db, before.id)) ?? refuse('withdrawal_not_found')
  await recordAudit(reading.db, {
    actor,
    action: 'withdrawal.changed',
    subject: { kind: 'withdrawal', id: row.id, name: withdrawalNumber(row.number) },
    before: { order: before.order_id, outcome: before.outcome },
    after: { order: row.order_id, outcome: row.outcome, ...after },
  })
  return toOne(reading, row)
}

/** Says which order a declaration is about. Throws `order_not_found`, and what `lockOpen` throws. */
export async function matchWithdrawal(
  { transaction, settings }: Transactional & { settings: Settings },
  { orderNumber, ...change }: Change & { orderNumber: number },
): Promise<AdminWithdrawal> {
  return transaction(async (db) => {
    const reading = { db, settings }
    const before = await lockOpen(reading, change)
    const orderId = (await findOrderIdByNumber(db, orderNumber)) ?? refuse('order_not_found')
    await writeMatch(db, before.id, orderId)
    return changed(reading, { actor: change.actor, before, after: {} })
  })
}

/** Closes a declaration without a refund from here. */
export async function closeWithdrawal(
  { transaction, settings }: Transactional & { settings: Settings },
  { note, ...change }: Change & { note: string },
): Promise<AdminWithdrawal> {
  return transaction(async (db) => {
    const reading = { db, settings }
    const before = await lockOpen(reading, change)
    await writeClosed(db, before.id, { outcome: 'settled', by: change.actor.name, note })
    return changed(reading, { actor: change.actor, before, after: { note } })
  })
}

/** What the refund would be now; null where staff refund by hand. */
export async function readWithdrawalRefund({ db, settings }: Reading, id: string) {
  const row = (isUuid(id) && (await findWithdrawal(db, id))) || refuse('withdrawal_not_found')
  const planned = await planRefund({ db, settings }, row)
  if (!planned) return { refund: null }
  const { currency } = planned.order
  const major = (minor: number) => toMajor(minor, currency)
  const { goodsMinor, freightMinor, pieces } = planned
  return {
    refund: {
      goods: major(goodsMinor),
      freight: major(freightMinor),
      total: major(goodsMinor + freightMinor),
      pieces,
      currency,
    },
  }
}

type Refunding = Change & { expectedTotal: number }

/**
 * Refunds the goods by lines and the freight, and closes the declaration, in one transaction; then the provider is asked. Throws
 * `withdrawal_by_hand`, `total_changed`, and what refunds throw.
 */
export async function refundWithdrawal(
  deps: PaymentDeps,
  { transaction, expectedTotal, ...change }: Refunding & { transaction: Transaction },
): Promise<AdminWithdrawal> {
  const { settings, db } = deps
  const { id, refundIds } = await transaction(async (tx) => {
    const reading = { db: tx, settings }
    const before = await lockOpen(reading, change)
    if (before.order_id) await lockOrder(tx, before.order_id)
    const planned = (await planRefund(reading, before)) ?? refuse('withdrawal_by_hand')
    const total = toMajor(planned.goodsMinor + planned.freightMinor, planned.order.currency)
    if (total !== expectedTotal) refuseStale('total_changed', { expectedTotal, total })
    const ids = await requestRefunds(tx, { actor: change.actor, planned, row: before })
    await writeClosed(tx, before.id, { outcome: 'refunded', by: change.actor.name, note: '' })
    await changed(reading, { actor: change.actor, before, after: { total } })
    return { id: before.id, refundIds: ids }
  })
  await driveRefunds(deps, refundIds)
  return toOne({ db, settings }, (await findWithdrawal(db, id)) ?? refuse('withdrawal_not_found'))
}

type Requested = { actor: Actor; planned: PlannedRefund; row: WithdrawalRow }

async function requestRefunds(tx: Database, { actor, planned, row }: Requested): Promise<string[]> {
  const { payment, order, lines, goodsMinor, freightMinor } = planned
  const number = withdrawalNumber(row.number)
  const request = (form: { amount: number; reason: string; lines?: typeof lines }) =>
    requestRefund(tx, { actor, paymentId: payment.id, form })
  const goods =
    goodsMinor > 0
      ? await request({
          amount: toMajor(goodsMinor, order.currency),
          lines,
          reason: t('Withdrawal {number}', { number }),
        })
      : null
  const freight =
    freightMinor > 0
      ? await request({
          amount: toMajor(freightMinor, order.currency),
          reason: t('Freight of withdrawal {number}', { number }),
        })
      : null
  return [goods, freight].filter((id) => id !== null)
}
