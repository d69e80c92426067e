import type pg from 'pg'
import { formatMoney, toMajor } from '#contract/money.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inLanguage } from '#server/http/language.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { languageOfReader, longDay } from '#server/mail/mail-reader.ts'
import { t } from '#texts/t.ts'
import { expireOrders } from './orders.expiry.ts'
import { listShipments, type Progress } from './orders.life.store.ts'
import { tellProgress } from './orders.progress.ts'
import { findAnyOrder, findOrderRow, type OrderRow } from './orders.store.ts'

type JobParts = {
  pool: pg.Pool
  db: Database
  mailer: Mailer
  publicUrl: string
  brand: { name: string; legalName: string }
  isDemo: boolean
  stockChanged: () => void
}

export function ordersJobs(parts: JobParts): Jobs {
  return {
    'orders.confirm': async ({ orderId }) => {
      const order = await findOrderRow(parts.db, String(orderId))
      // Deleted before the mail was written: a confirmation of nothing would only confuse.
      if (order) await toItsBuyer(parts, order, confirm)
    },
    'orders.expired': async ({ orderId }) => {
      const order = await findAnyOrder(parts.db, String(orderId))
      if (order) await toItsBuyer(parts, order, tellExpired)
    },
    'orders.progress': async ({ orderId, version, progress }) => {
      const order = await findOrderRow(parts.db, String(orderId))
      if (!order) return
      await toItsBuyer(parts, order, () => tellStep(parts, order, { version: Number(version), progress }))
    },
    'orders.expire': async () => {
      await expireOrders(parts)
    },
  }
}

type Telling = (parts: JobParts, order: OrderRow) => Promise<void>

async function toItsBuyer(parts: JobParts, order: OrderRow, tell: Telling): Promise<void> {
  await inLanguage(await languageOfReader(parts.db, order.user_id), () => tell(parts, order))
}

function wording({ publicUrl, brand, isDemo }: JobParts, order: OrderRow) {
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
    total: money(order.unit_price_minor * order.quantity),
    ordersUrl: `${publicUrl}/dashboard/myorder`,
    brand: brand.name,
    legalName: brand.legalName,
    isDemo,
  }
}

/** The order's own id is the mail's: however often the job runs, there is one confirmation. */
async function confirm(parts: JobParts, order: OrderRow): Promise<void> {
  await parts.mailer.send({
    id: order.id,
    to: { name: order.user_name, address: order.email },
    subject: t('Order {number}: {name}', { number: String(order.number), name: order.name }),
    template: 'order-confirmation',
    data: {
      ...wording(parts, order),
      address: order.address || t('not given'),
      phone: order.phone || t('not given'),
      payUrl: order.hold_until && !order.paid ? `${parts.publicUrl}/payment/${order.id}` : null,
      payBefore: order.hold_until && longDay(order.hold_until),
    },
  })
}

async function tellExpired(parts: JobParts, order: OrderRow): Promise<void> {
  await parts.mailer.send({
    id: derivedId(order.id, 'expired'),
    to: { name: order.user_name, address: order.email },
    subject: t('Order {number} has expired', { number: String(order.number) }),
    template: 'order-expired',
    data: {
      ...wording(parts, order),
      orderAgainUrl: `${parts.publicUrl}/purchase/${order.product_id}`,
    },
  })
}

/** `version` tells the steps of an order apart: however often the job runs, there is one mail of each. */
async function tellStep(
  parts: JobParts,
  order: OrderRow,
  { version, progress }: { version: number; progress: unknown },
): Promise<void> {
  const step = progress as Progress
  const shipments = step.shipmentId ? await listShipments(parts.db, order.id) : []
  const told = tellProgress(
    order,
    step,
    shipments.find(({ id }) => id === step.shipmentId),
  )
  if (!told) return
  await parts.mailer.send({
    id: derivedId(order.id, `step ${version}`),
    to: { name: order.user_name, address: order.email },
    subject: told.subject,
    template: 'order-progress',
    data: {
      ...wording(parts, order),
      ...told.data,
      orderUrl: `${parts.publicUrl}/dashboard/myorder/${order.id}`,
    },
  })
}
