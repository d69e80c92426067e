import type { Actor, Extension, PaymentProvider, Portal, Route } from '#datum/extension'
import { countLate, endPayment, findWaiting, insertPayment, insertRefund, readPayment } from './payments.store.ts'

const lateDays = 30

/** The buyer pays when the order is delivered; staff record what the driver brings back. */
function payment({ db }: Portal): PaymentProvider {
  return {
    title: { en: 'Cash on delivery', de: 'Nachnahme' },
    hint: { en: 'You pay the driver when the order arrives.', de: 'Sie zahlen bei der Lieferung an den Fahrer.' },
    isOffered: ({ amountMinor }) => amountMinor > 0,
    start: (one) => insertPayment(db, one),
    read: (paymentId) => readPayment(db, paymentId),
    cancel: async (paymentId) => {
      await endPayment(db, paymentId, { status: 'canceled', by: null })
    },
    refund: (one) => insertRefund(db, one),
  }
}

/** Ends the payment of an order, and lets the portal do what follows: mark it as paid, send the receipt. */
async function end(portal: Portal, orderNumber: string, by: { status: 'succeeded' | 'canceled'; actor: Actor }) {
  const number = Number(orderNumber)
  const paymentId = Number.isSafeInteger(number) ? await findWaiting(portal.db, number) : undefined
  if (!paymentId) return portal.refuse('order_not_found')
  await endPayment(portal.db, paymentId, { status: by.status, by: by.actor.email })
  await portal.paymentChanged(paymentId)
  return { orderNumber: number, status: by.status }
}

function routes(portal: Portal): Route[] {
  return [
    {
      method: 'POST',
      path: '/orders/{number}/collected',
      access: 'staff',
      permission: 'payments:write',
      run: ({ actor, params }) => end(portal, params.number ?? '', { status: 'succeeded', actor }),
    },
    {
      method: 'POST',
      path: '/orders/{number}/refused',
      access: 'staff',
      permission: 'payments:write',
      run: ({ actor, params }) => end(portal, params.number ?? '', { status: 'canceled', actor }),
    },
  ]
}

const extension: Extension = {
  api: 1,
  title: 'Cash on delivery',
  payment,
  routes,
  jobs: (portal) => ({
    'report-late': async () => {
      const count = await countLate(portal.db, lateDays)
      if (count > 0) portal.log(`${count} orders wait for their cash longer than ${lateDays} days`)
    },
  }),
  schedule: { 'report-late': '15 5 * * *' },
}

export default extension
