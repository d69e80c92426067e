import { trackingUrl } from '#contract/freight/carriers.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { isWanted } from '#server/mail/unwanted.store.ts'
import { confirmPlaced, rememberInstructed, writeConfirmations } from './mails/orders.confirm.ts'
import {
  buyerRecipient,
  firstLines,
  lineWording,
  mailSums,
  type OrderMailDeps,
  progressValues,
} from './mails/orders.mails.ts'
import { optionalKind, progressMail } from './mails/orders.progress.ts'
import type { OrderRow } from './orders.columns.ts'
import { expireOrders } from './orders.expiry.ts'
import { listShipments, type OrderProgress } from './orders.lifecycle.store.ts'
import { listOrderLines } from './orders.lines.store.ts'
import { findAnyOrder, findOrderRow } from './orders.store.ts'

export function ordersJobs(deps: OrderMailDeps): Jobs {
  return {
    'orders.confirm': async ({ orderId }) => {
      const [mail] = await writeConfirmations(deps, [String(orderId)])
      if (!mail) return
      await deps.mails.sendWritten(mail)
      await rememberInstructed(deps, [mail])
    },
    'orders.confirm-placed': async ({ orderIds }) => {
      await deps.onPlaced?.(orderIds as string[])
      await confirmPlaced(deps, orderIds as string[])
    },
    'orders.expired': async ({ orderId }) => {
      const order = await findAnyOrder(deps.db, String(orderId))
      if (order) await sendExpiredMail(deps, order)
    },
    'orders.progress': async ({ orderId, version, progress }) => {
      const order = await findOrderRow(deps.db, String(orderId))
      if (!order) return
      await sendStepMail(deps, order, { version: Number(version), progress: progress as OrderProgress })
    },
    'orders.expire': async () => {
      await expireOrders(deps)
    },
  }
}

/** What a step is about: the lines that were sent or ended, with their pieces, or all lines of the order. */
async function stepLines({ db }: OrderMailDeps, order: OrderRow, named: readonly LinePieces[] | undefined) {
  const sent = named && new Map(named.map(({ line, quantity }) => [line, quantity]))
  const lines = await listOrderLines(db, [order.id])
  return lines.flatMap(({ line_no, name, translation, sku, quantity: ordered }) => {
    const quantity = sent ? sent.get(line_no) : ordered
    return quantity === undefined ? [] : [{ name, translation, sku, quantity }]
  })
}

async function sendExpiredMail(deps: OrderMailDeps, order: OrderRow): Promise<void> {
  const lines = await listOrderLines(deps.db, [order.id])
  await deps.mails.send(buyerRecipient(order), 'order-expired', () => ({
    id: derivedId(order.id, 'expired'),
    orderId: order.id,
    data: {
      ...mailSums(deps.settings, order),
      ...lineWording(order, lines),
      orderAgainUrl:
        order.line_count === 1
          ? `${deps.publicUrl}/purchase/${order.product_id}`
          : `${deps.publicUrl}/dashboard/myorder/${order.id}/again`,
    },
  }))
}

type Step = { version: number; progress: OrderProgress }

/** `version` distinguishes the transitions of an order: however often the job runs, each has one mail. */
async function sendStepMail(
  deps: OrderMailDeps,
  order: OrderRow,
  { version, progress: step }: Step,
): Promise<void> {
  const kind = optionalKind(step)
  if (kind && !(await isWanted(deps.db, order.user_id, kind))) return
  const shipments = step.shipmentId ? await listShipments(deps.db, [order.id]) : []
  const shipment = shipments.find(({ id }) => id === step.shipmentId)
  const lines = await stepLines(deps, order, shipment?.lines ?? step.lines)
  await deps.mails.send(buyerRecipient(order), 'order-progress', () => {
    const said = progressMail(order, step, shipment)
    if (!said) return null
    return {
      id: derivedId(order.id, `step ${version}`),
      orderId: order.id,
      data: {
        ...progressValues(deps, order),
        ...firstLines(lines),
        ...said,
        trackingUrl: shipment ? trackingUrl(deps.settings.orders().carriers ?? '', shipment) : null,
        orderUrl: `${deps.publicUrl}/dashboard/myorder/${order.id}/again`,
      },
    }
  })
}
