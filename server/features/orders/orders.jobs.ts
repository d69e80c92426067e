import { formatMoney, toMajor } from '#contract/money.ts'
import type { Database } from '#server/database/pool.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mail.ts'
import { findOrderRow, type OrderRow } from './orders.store.ts'

type JobParts = {
  db: Database
  mailer: Mailer
  publicUrl: string
  brand: { name: string; legalName: string; locale: string }
  isDemo: boolean
}

export function ordersJobs(parts: JobParts): Jobs {
  return {
    'orders.confirm': async ({ orderId }) => {
      const order = await findOrderRow(parts.db, String(orderId))
      // Deleted before the mail was written: a confirmation of nothing would only confuse.
      if (order) await confirm(parts, order)
    },
  }
}

/** The order's own id is the mail's: however often the job runs, there is one confirmation. */
async function confirm({ mailer, publicUrl, brand, isDemo }: JobParts, order: OrderRow): Promise<void> {
  function money(amountMinor: number): string {
    return formatMoney(toMajor(amountMinor, order.currency), order.currency, brand.locale)
  }
  await mailer.send({
    id: order.id,
    to: { name: order.user_name, address: order.email },
    subject: `Order ${order.number}: ${order.name}`,
    template: 'order-confirmation',
    data: {
      userName: order.user_name,
      number: order.number,
      name: order.name,
      sku: order.sku,
      quantity: order.quantity,
      unitPrice: money(order.unit_price_minor),
      total: money(order.unit_price_minor * order.quantity),
      address: order.address || 'not given',
      phone: order.phone || 'not given',
      ordersUrl: `${publicUrl}/dashboard/myorder`,
      brand: brand.name,
      legalName: brand.legalName,
      isDemo,
    },
  })
}
