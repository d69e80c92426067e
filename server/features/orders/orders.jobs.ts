import type pg from 'pg'
import { formatMoney, toMajor } from '#contract/money.ts'
import { derivedId } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { expireOrders } from './orders.expiry.ts'
import { findAnyOrder, findOrderRow, type OrderRow } from './orders.store.ts'

type JobParts = {
  pool: pg.Pool
  db: Database
  mailer: Mailer
  publicUrl: string
  brand: { name: string; legalName: string; locale: string }
  isDemo: boolean
  stockChanged: () => void
}

export function ordersJobs(parts: JobParts): Jobs {
  return {
    'orders.confirm': async ({ orderId }) => {
      const order = await findOrderRow(parts.db, String(orderId))
      // Deleted before the mail was written: a confirmation of nothing would only confuse.
      if (order) await confirm(parts, order)
    },
    'orders.expired': async ({ orderId }) => {
      const order = await findAnyOrder(parts.db, String(orderId))
      if (order) await tellExpired(parts, order)
    },
    'orders.expire': async () => {
      await expireOrders(parts)
    },
  }
}

function wording({ publicUrl, brand, isDemo }: JobParts, order: OrderRow) {
  function money(amountMinor: number): string {
    return formatMoney(toMajor(amountMinor, order.currency), order.currency, brand.locale)
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
  const day = new Intl.DateTimeFormat(parts.brand.locale, { dateStyle: 'long', timeZone: 'UTC' })
  await parts.mailer.send({
    id: order.id,
    to: { name: order.user_name, address: order.email },
    subject: `Order ${order.number}: ${order.name}`,
    template: 'order-confirmation',
    data: {
      ...wording(parts, order),
      address: order.address || 'not given',
      phone: order.phone || 'not given',
      payUrl: order.hold_until && !order.paid ? `${parts.publicUrl}/payment/${order.id}` : null,
      payBefore: order.hold_until && day.format(order.hold_until),
    },
  })
}

async function tellExpired(parts: JobParts, order: OrderRow): Promise<void> {
  await parts.mailer.send({
    id: derivedId(order.id, 'expired'),
    to: { name: order.user_name, address: order.email },
    subject: `Order ${order.number} has ended without payment`,
    template: 'order-expired',
    data: {
      ...wording(parts, order),
      orderAgainUrl: `${parts.publicUrl}/purchase/${order.product_id}`,
    },
  })
}
