import type { LinePieces } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import { derivedId } from '#server/database/ids.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { choicesPath } from '#server/mail/mail-occasions.ts'
import { languageOfReader } from '#server/mail/mail-reader.ts'
import { isWanted } from '#server/mail/unwanted.store.ts'
import { confirmPlaced, writeConfirmations } from './mails/orders.confirm.ts'
import { firstLines, lineWording, type OrderMailDeps, wording } from './mails/orders.mails.ts'
import { optionalKind, progressMail } from './mails/orders.progress.ts'
import type { OrderRow } from './orders.columns.ts'
import { expireOrders } from './orders.expiry.ts'
import { listShipments, type Progress } from './orders.lifecycle.store.ts'
import { listLines } from './orders.lines.store.ts'
import { findAnyOrder, findOrderRow } from './orders.store.ts'

export function ordersJobs(deps: OrderMailDeps): Jobs {
  return {
    'orders.confirm': async ({ orderId }) => {
      const [mail] = await writeConfirmations(deps, [String(orderId)])
      if (mail) await deps.mailer.sendWritten(mail)
    },
    'orders.confirm-placed': ({ orderIds }) => confirmPlaced(deps, orderIds as string[]),
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

type SendMail = (deps: OrderMailDeps, order: OrderRow) => Promise<void>

async function inBuyersLanguage(deps: OrderMailDeps, order: OrderRow, sendMail: SendMail): Promise<void> {
  await inLanguage(await languageOfReader(deps.db, order.user_id), () => sendMail(deps, order))
}

/** What a step is about: the lines that were sent or ended, with their pieces, or all lines of the order. */
async function stepLineWording({ db }: OrderMailDeps, order: OrderRow, named: readonly LinePieces[] | undefined) {
  const sent = named && new Map(named.map(({ line, quantity }) => [line, quantity]))
  const lines = await listLines(db, [order.id])
  return firstLines(
    lines.flatMap(({ line_no, name, sku, quantity: ordered }) => {
      const quantity = sent ? sent.get(line_no) : ordered
      return quantity === undefined ? [] : [{ name, sku, quantity }]
    }),
  )
}

async function sendExpiredMail(deps: OrderMailDeps, order: OrderRow): Promise<void> {
  await deps.mailer.send({
    id: derivedId(order.id, 'expired'),
    orderId: order.id,
    to: { name: order.user_name, address: order.email },
    subject: t('Order {number} has expired', { number: String(order.number) }),
    template: 'order-expired',
    data: {
      ...wording(deps, order),
      ...lineWording(order, await listLines(deps.db, [order.id])),
      orderAgainUrl:
        order.line_count === 1
          ? `${deps.publicUrl}/purchase/${order.product_id}`
          : `${deps.publicUrl}/dashboard/myorder/${order.id}/again`,
    },
  })
}

/** `version` distinguishes the transitions of an order: however often the job runs, each has one mail. */
async function sendStepMail(
  deps: OrderMailDeps,
  order: OrderRow,
  { version, progress }: { version: number; progress: unknown },
): Promise<void> {
  const step = progress as Progress
  const kind = optionalKind(step)
  if (kind && !(await isWanted(deps.db, order.user_id, kind))) return
  const shipments = step.shipmentId ? await listShipments(deps.db, [order.id]) : []
  const shipment = shipments.find(({ id }) => id === step.shipmentId)
  const mail = progressMail(order, step, shipment)
  if (!mail) return
  await deps.mailer.send({
    id: derivedId(order.id, `step ${version}`),
    orderId: order.id,
    to: { name: order.user_name, address: order.email },
    subject: mail.subject,
    template: 'order-progress',
    data: {
      ...wording(deps, order),
      ...(await stepLineWording(deps, order, shipment?.lines ?? step.lines)),
      ...mail.data,
      orderUrl: `${deps.publicUrl}/dashboard/myorder/${order.id}/again`,
      choicesUrl: `${deps.publicUrl}${choicesPath}`,
    },
  })
}
