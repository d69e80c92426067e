import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import { countDays } from '#contract/days.ts'
import type { CheckedInput } from '#contract/endpoint.ts'
import { toMajor } from '#contract/money.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { refundDueOn } from '#contract/withdrawals/period.ts'
import type {
  OrderWithdrawal,
  ReceivedWithdrawal,
  sendWithdrawal as sendCall,
  WithdrawalSums,
} from '#contract/withdrawals/withdrawals.ts'
import { language } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transactional } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { companyDayOf, companyTimeZone, companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import type { OrderLineRow, OrderRow } from '../orders/orders.columns.ts'
import { listOrderLines } from '../orders/orders.lines.store.ts'
import { findOrderRow, lockOrder } from '../orders/orders.store.ts'
import { type LeftLine, leftLines, refuseNotLeft } from './withdrawals.lines.ts'
import { isConsumerOrder, periodOf, withdrawalNumber } from './withdrawals.rules.ts'
import {
  countOfDay,
  findByKey,
  insertWithdrawal,
  listDeliveryFacts,
  listWithdrawalsOf,
  lockWithdrawalAddress,
  type NewWithdrawal,
  type WithdrawalRow,
} from './withdrawals.store.ts'
import { type RefundSums, refundSums } from './withdrawals.sums.ts'

export type WithdrawalDeps = { db: Database; settings: Settings; secret: string; publicUrl: string }

/** Declarations without signing in from one address in a day: a family or an office may share one. */
export const maxInDay = 20

function refuseOff(settings: Settings): void {
  if (settings.buyers().sellsTo !== 'both') refuse('withdrawal_not_offered')
}

function toReceived({ number, received_at }: WithdrawalRow): ReceivedWithdrawal {
  return { number: withdrawalNumber(number), receivedAt: received_at.toISOString() }
}

/** Stores a declaration and queues its acknowledgement in the same transaction. The same key again is the same one. */
async function store(tx: Database, given: NewWithdrawal): Promise<WithdrawalRow> {
  const row = await insertWithdrawal(tx, given)
  if (!row) return (await findByKey(tx, given.key)) ?? refuse('internal')
  await addJob(tx, 'withdrawals.received', { withdrawalId: row.id })
  return row
}

type Sent = CheckedInput<typeof sendCall>['body'] & { address: string }

/**
 * Keeps what a visitor has declared. Orders are looked up by a job, so neither the answer nor its time says whether there is one.
 * Throws `withdrawal_not_offered`, `too_many_withdrawals`.
 */
export async function sendWithdrawal(
  { settings, secret, transaction }: WithdrawalDeps & Transactional,
  { key, name, email, orderNumber, goods, address }: Sent,
): Promise<ReceivedWithdrawal> {
  refuseOff(settings)
  const addressHash = crypto
    .createHmac('sha256', secret)
    .update(`withdrawal address ${address}`)
    .digest('base64url')
  return transaction(async (tx) => {
    await lockWithdrawalAddress(tx, addressHash)
    const known = await findByKey(tx, key)
    if (known) return toReceived(known)
    if ((await countOfDay(tx, addressHash)) >= maxInDay) refuse('too_many_withdrawals')
    const row = await store(tx, {
      key,
      origin: 'form',
      name,
      email,
      orderNumber,
      goods: goods ?? '',
      language: language(),
      orderId: null,
      lines: null,
      dueOn: refundDueOn(companyToday(settings)),
      addressHash,
    })
    return toReceived(row)
  })
}

type Found = { order: OrderRow; lines: OrderLineRow[]; left: LeftLine[]; declared: WithdrawalRow[] }

async function readFound(db: Database, order: OrderRow): Promise<Found> {
  const lines = await listOrderLines(db, [order.id])
  const declared = await listWithdrawalsOf(db, order.id)
  return { order, lines, declared, left: await leftLines(db, lines, declared) }
}

/** An own order. Throws `withdrawal_not_offered`, and `order_not_found` also for another buyer's. */
async function findOwn({ db, settings }: WithdrawalDeps, actor: Actor, id: string): Promise<OrderRow> {
  refuseOff(settings)
  const order = (isUuid(id) && (await findOrderRow(db, id))) || refuse('order_not_found')
  return order.user_id === actor.id ? order : refuse('order_not_found')
}

async function stateOf(db: Database, settings: Settings, { order, left }: Found) {
  const [facts] = await listDeliveryFacts(db, [order.id])
  const period = periodOf(order, facts, companyTimeZone(settings))
  const today = companyToday(settings)
  const isOver = period.lastDay !== null && period.lastDay < today
  const hasNothing = ['cancelled', 'expired'].includes(order.status) || left.every((line) => line.left === 0)
  const state = !isConsumerOrder(order) ? 'business' : isOver ? 'ended' : hasNothing ? 'nothing' : 'open'
  const daysLeft = period.lastDay === null || isOver ? null : countDays(today, period.lastDay) - 1
  return { ...period, daysLeft, state } as const
}

/** Whether an own order can be withdrawn from, until when, and which of its lines. */
export async function readOrderWithdrawal(
  deps: WithdrawalDeps,
  actor: Actor,
  id: string,
): Promise<OrderWithdrawal> {
  const { db, settings, publicUrl } = deps
  const found = await readFound(db, await findOwn(deps, actor, id))
  const { order, left, declared } = found
  const { state, lastDay, daysLeft, deliveredOn } = await stateOf(db, settings, found)
  return {
    state,
    number: order.number,
    placedOn: companyDayOf(settings, order.created_at),
    deliveredOn,
    lastDay,
    daysLeft,
    currency: order.currency,
    name: order.user_name,
    email: order.email,
    lines: left.map(({ row, left: pieces, excluded }) => ({
      line: row.line_no,
      sku: row.sku,
      name: row.name,
      image: row.image.startsWith('/') ? `${publicUrl}${row.image}` : row.image,
      drawing: row.drawing,
      quantity: row.quantity,
      left: pieces,
      total: toMajor(grossOf(row), order.currency),
      excluded,
    })),
    declared: declared.map(toReceived),
  }
}

/** The price of a line with its tax. */
function grossOf({ net_minor: netMinor, tax_rate_bp: rateBp }: OrderLineRow): number {
  return rateBp === null ? netMinor : netMinor + Math.round((netMinor * rateBp) / 10_000)
}

function toSums({ goodsMinor, freightMinor, totalMinor, pieces }: RefundSums, currency: string): WithdrawalSums {
  return {
    goods: toMajor(goodsMinor, currency),
    freight: toMajor(freightMinor, currency),
    total: toMajor(totalMinor, currency),
    pieces,
  }
}

/** What would be refunded for these pieces. Throws `not_withdrawable`. */
export async function sumWithdrawal(
  deps: WithdrawalDeps,
  actor: Actor,
  { id, pieces }: { id: string; pieces: readonly LinePieces[] },
): Promise<WithdrawalSums> {
  const { order, lines, left } = await readFound(deps.db, await findOwn(deps, actor, id))
  refuseNotLeft(left, pieces)
  return toSums(await refundSums(deps, { order, lines, pieces }), order.currency)
}

type Declared = { actor: Actor; id: string; key: string; name: string; email: string; lines: LinePieces[] }

/**
 * Keeps the declaration of a signed-in buyer, under the lock of the order: two tabs never withdraw from more pieces than there are.
 * Throws `order_not_found`, `withdrawal_not_offered`, `withdrawal_ended`, `not_withdrawable`.
 */
export async function declareWithdrawal(
  { transaction, ...deps }: WithdrawalDeps & Transactional,
  { actor, id, key, name, email, lines: pieces }: Declared,
): Promise<ReceivedWithdrawal & { sums: WithdrawalSums }> {
  const { settings } = deps
  await findOwn(deps, actor, id)
  return transaction(async (tx) => {
    const order = (await lockOrder(tx, id)) ?? refuse('order_not_found')
    const found = await readFound(tx, order)
    const pricing = { db: tx, settings }
    const known = await findByKey(tx, key)
    if (known && known.order_id === order.id) {
      const sums = await refundSums(pricing, { order, lines: found.lines, pieces: known.lines ?? [] })
      return { ...toReceived(known), sums: toSums(sums, order.currency) }
    }
    const { state } = await stateOf(tx, settings, found)
    if (state === 'business') refuse('withdrawal_for_consumers')
    if (state === 'ended') refuse('withdrawal_ended')
    refuseNotLeft(found.left, pieces)
    const sums = await refundSums(pricing, { order, lines: found.lines, pieces })
    const row = await store(tx, {
      key,
      origin: 'account',
      name,
      email,
      orderNumber: String(order.number),
      goods: '',
      language: language(),
      orderId: order.id,
      lines: pieces,
      dueOn: refundDueOn(companyToday(settings)),
      addressHash: '',
    })
    return { ...toReceived(row), sums: toSums(sums, order.currency) }
  })
}
