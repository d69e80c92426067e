import type pg from 'pg'
import { formatMoney, toMajor } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { languageOfReader, longDay } from '#server/mail/mail-reader.ts'
import { expireOrders } from './orders.expiry.ts'
import { listShipments, type Progress, type ShipmentRow } from './orders.lifecycle.store.ts'
import { listLines } from './orders.lines.store.ts'
import { progressMail } from './orders.progress.ts'
import { findAnyOrder, findOrderRow, type OrderRow } from './orders.store.ts'

type JobDeps = {
  pool: pg.Pool
  db: Database
  mailer: Mailer
  publicUrl: string
  brand: { name: string; legalName: string }
  isDemo: boolean
}

export function ordersJobs(deps: JobDeps): Jobs {
  return {
    'orders.confirm': async ({ orderId }) => {
      const order = await findOrderRow(deps.db, String(orderId))
      // If the order was deleted before the mail was written, a confirmation would only confuse.
      if (order) await inBuyersLanguage(deps, order, confirm)
    },
    'orders.expired': async ({ orderId }) => {
      const order = await findAnyOrder(deps.db, String(orderId))
      if (order) await inBuyersLanguage(deps, order, sendExpiredMail)
    },
    'orders.progress': async ({ orderId, version, progress }) => {
      const order = await findOrderRow(deps.db, String(orderId))
      if (!order) return
      await inBuyersLanguage(deps, order, () => sendStepMail(deps, order, { version: Number(version), progress }))
    },
    'orders.expire': async () => {
      await expireOrders(deps)
    },
  }
}

type SendMail = (deps: JobDeps, order: OrderRow) => Promise<void>

async function inBuyersLanguage(deps: JobDeps, order: OrderRow, sendMail: SendMail): Promise<void> {
  await inLanguage(await languageOfReader(deps.db, order.user_id), () => sendMail(deps, order))
}

function wording({ publicUrl, brand, isDemo }: JobDeps, order: OrderRow) {
  function money(amountMinor: number): string {
    return formatMoney(toMajor(amountMinor, order.currency), order.currency)
  }
  return {
    userName: order.user_name,
    number: order.number,
    name: order.name,
    sku: order.sku,
    quantity: order.quantity,
    unitPrice: money(order.unit_price_minor),
    total: money(order.total_minor),
    ordersUrl: `${publicUrl}/dashboard/myorder`,
    brand: brand.name,
    legalName: brand.legalName,
    isDemo,
  }
}

/** A mail that is longer than this is cut by some mail programs. */
const mostLinesInMail = 60

/** Lines of an order, those of a very long one up to a number, and how many follow. */
function firstLines<Line>(lines: readonly Line[]) {
  const count = lines.length - mostLinesInMail
  return {
    lines: lines.slice(0, mostLinesInMail),
    moreLines:
      count > 0 ? t('{count, plural, one {And # more line.} other {And # more lines.}}', { count }) : null,
  }
}

/** The lines of an order with their prices. */
async function lineWording({ db }: JobDeps, order: OrderRow) {
  const money = (amountMinor: number) => formatMoney(toMajor(amountMinor, order.currency), order.currency)
  const lines = await listLines(db, [order.id])
  return firstLines(
    lines.map(({ name, sku, quantity, unit_price_minor, net_minor }) => ({
      name,
      sku,
      quantity,
      unitPrice: money(unit_price_minor),
      net: money(net_minor),
    })),
  )
}

/** What a step is about: the lines of its shipment with the pieces that were sent, or all lines of the order. */
async function stepLineWording({ db }: JobDeps, order: OrderRow, shipment: ShipmentRow | undefined) {
  const sent = shipment && new Map(shipment.lines.map(({ line, quantity }) => [line, quantity]))
  const lines = await listLines(db, [order.id])
  return firstLines(
    lines.flatMap(({ line_no, name, sku, quantity: ordered }) => {
      const quantity = sent ? sent.get(line_no) : ordered
      return quantity === undefined ? [] : [{ name, sku, quantity }]
    }),
  )
}

/** The first product of an order, and how many others it has. */
function titleOf({ name, line_count }: OrderRow): string {
  if (line_count === 1) return name
  return t('{name} and {count, plural, one {# more line} other {# more lines}}', { name, count: line_count - 1 })
}

/** The mail's id is the order's: however often the job runs, there is one confirmation. */
async function confirm(deps: JobDeps, order: OrderRow): Promise<void> {
  await deps.mailer.send({
    id: order.id,
    to: { name: order.user_name, address: order.email },
    subject: t('Order {number}: {name}', { number: String(order.number), name: titleOf(order) }),
    template: 'order-confirmation',
    data: {
      ...wording(deps, order),
      ...(await lineWording(deps, order)),
      address: order.address || t('not given'),
      phone: order.phone || t('not given'),
      payUrl: order.hold_until && !order.paid ? `${deps.publicUrl}/payment/${order.id}` : null,
      payBefore: order.hold_until && longDay(order.hold_until),
    },
  })
}

async function sendExpiredMail(deps: JobDeps, order: OrderRow): Promise<void> {
  await deps.mailer.send({
    id: derivedId(order.id, 'expired'),
    to: { name: order.user_name, address: order.email },
    subject: t('Order {number} has expired', { number: String(order.number) }),
    template: 'order-expired',
    data: {
      ...wording(deps, order),
      ...(await lineWording(deps, order)),
      orderAgainUrl:
        order.line_count === 1
          ? `${deps.publicUrl}/purchase/${order.product_id}`
          : `${deps.publicUrl}/dashboard/myorder/${order.id}`,
    },
  })
}

/** `version` distinguishes the transitions of an order: however often the job runs, each has one mail. */
async function sendStepMail(
  deps: JobDeps,
  order: OrderRow,
  { version, progress }: { version: number; progress: unknown },
): Promise<void> {
  const step = progress as Progress
  const shipments = step.shipmentId ? await listShipments(deps.db, [order.id]) : []
  const shipment = shipments.find(({ id }) => id === step.shipmentId)
  const mail = progressMail(order, step, shipment)
  if (!mail) return
  await deps.mailer.send({
    id: derivedId(order.id, `step ${version}`),
    to: { name: order.user_name, address: order.email },
    subject: mail.subject,
    template: 'order-progress',
    data: {
      ...wording(deps, order),
      ...(await stepLineWording(deps, order, shipment)),
      ...mail.data,
      orderUrl: `${deps.publicUrl}/dashboard/myorder/${order.id}`,
    },
  })
}
