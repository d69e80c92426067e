import type { Letter } from '#server/mail/mail.ts'
import { mark, t } from '#texts/t.ts'
import type { Progress, ShipmentRow } from './orders.life.store.ts'
import type { OrderRow } from './orders.store.ts'

type Words = { heading: string; text: string }

const words: Partial<Record<Progress['step'], Words>> = {
  confirmed: {
    heading: mark('Order {number} is confirmed'),
    text: mark('We have planned it. You hear from us again when we begin to make it.'),
  },
  in_production: {
    heading: mark('Order {number} is being made'),
    text: mark('Its parts are on the machines. You get the tracking number when they leave the house.'),
  },
  delivered: {
    heading: mark('Order {number} has arrived'),
    text: mark('Thank you. If something is not as it should be, answer this mail.'),
  },
  cancelled: {
    heading: mark('Order {number} is cancelled'),
    text: mark('Its parts are back on the shelf and nothing more is due.'),
  },
  note: { heading: mark('A note on order {number}'), text: mark('Somebody from our team wrote to you:') },
}

/** Subject, heading and sentences of the mail about a step; null for a step that nobody is told of. */
export function tellProgress(
  order: OrderRow,
  progress: Progress,
  shipment: ShipmentRow | undefined,
): (Pick<Letter, 'subject'> & { data: Record<string, unknown> }) | null {
  const number = String(order.number)
  const note = progress.note ?? null
  if (progress.step === 'shipment') {
    if (!shipment) return null
    const heading = t('Order {number} is on its way', { number })
    const text = t('{quantity, plural, one {# piece} other {# pieces}} left the house with {carrier}.', {
      quantity: shipment.quantity,
      carrier: shipment.carrier,
    })
    return { subject: heading, data: { heading, text, tracking: shipment.tracking || null, note } }
  }
  const said = words[progress.step]
  if (!said) return null
  const heading = t(said.heading, { number })
  return { subject: heading, data: { heading, text: t(said.text), tracking: null, note } }
}
