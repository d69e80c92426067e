import { formatMoney, toMajor } from '#contract/money.ts'
import { cancellationRefusal } from '#contract/orders/ending.ts'
import { mark, t } from '#i18n/t.ts'
import { withoutLinks } from '#server/mail/mail-fields.ts'
import type { MailData } from '#server/mail/mail-table.ts'
import type { MailKind } from '#server/mail/unwanted.store.ts'
import type { OrderRow } from '../orders.columns.ts'
import type { OrderProgress, ShipmentRow } from '../orders.lifecycle.store.ts'

type MailText = { heading: string; text: string | ((order: OrderRow) => string) }

const mailTexts: Partial<Record<OrderProgress['step'], MailText>> = {
  confirmed: {
    heading: mark('Order {number} is confirmed'),
    text: confirmedText,
  },
  in_production: {
    heading: mark('Order {number} is in production'),
    text: mark('Your order is being made. You will get the tracking number when it ships.'),
  },
  delivered: {
    heading: mark('Order {number} has been delivered'),
    text: mark('Thank you for your order. If anything is wrong, reply to this email.'),
  },
  cancelled: { heading: mark('Order {number} has been cancelled'), text: cancelledText },
  note: { heading: mark('Message about your order {number}'), text: mark('Our team sent you a message:') },
}

function confirmedText({ made_lines: madeLines, line_count: lineCount }: OrderRow): string {
  if (madeLines === 0) return t('It ships next. You will get the tracking number when it ships.')
  if (madeLines === lineCount)
    return t('It is scheduled for production. We will let you know when production starts.')
  return t(
    'Stock items ship next. The rest is scheduled for production. We will let you know when production starts.',
  )
}

function shippedText({ quantity, carrier }: ShipmentRow): string {
  if (carrier === '')
    return t('{quantity, plural, one {# piece was} other {# pieces were}} shipped.', { quantity })
  return t('{quantity, plural, one {# piece was} other {# pieces were}} shipped with {carrier}.', {
    quantity,
    carrier,
  })
}

/** The kind of mail that a buyer can leave out; null for a cancellation, and for all that staff wrote something to. */
export function optionalKind({ step, note }: OrderProgress): MailKind | null {
  if (note) return null
  if (step === 'shipment' || step === 'delivered') return 'shipping'
  return step === 'confirmed' || step === 'in_production' ? 'progress' : null
}

function freightMail(order: OrderRow, note: string | null) {
  const money = (minor: number) => formatMoney(toMajor(minor, order.currency), order.currency)
  const values = {
    number: String(order.number),
    freight: money(order.freight_minor ?? 0),
    total: money(order.total_minor),
  }
  const heading = t('Freight of order {number}: {freight}', values)
  const text =
    cancellationRefusal(order) === null
      ? t(
          'The total of your order is now {total}. If you do not agree, you can cancel the order on its page until you pay.',
          values,
        )
      : t('The total of your order is now {total}. If anything is wrong, reply to this email.', values)
  return { heading, text, note }
}

function addressMail(order: OrderRow, formerMinor: number) {
  const money = (minor: number) => formatMoney(toMajor(minor, order.currency), order.currency)
  const values = {
    number: String(order.number),
    former: money(formerMinor),
    total: money(order.total_minor),
    address: withoutLinks(order.address).replaceAll('\n', ', '),
  }
  const heading = t('Order {number}: new address, new total', values)
  const text =
    order.freight_kind !== null && order.freight_minor === null
      ? t(
          'Your order now goes to {address}. We will email you the freight and the total. You can then pay or cancel.',
          values,
        )
      : t(
          'Your order now goes to {address}. Its total was {former} and is now {total}. If you do not agree, you can cancel the order on its page until you pay.',
          values,
        )
  return { heading, text, note: null }
}

function vatIdMail(order: OrderRow, formerMinor: number) {
  const money = (minor: number) => formatMoney(toMajor(minor, order.currency), order.currency)
  const heading = t('Order {number}: new total', { number: String(order.number) })
  const text = t(
    'The tax on your order was recalculated for its VAT number. The total was {former} and is now {total}. If anything is wrong, reply to this email.',
    { former: money(formerMinor), total: money(order.total_minor) },
  )
  return { heading, text, note: null }
}

/** What was received of an order that was cancelled goes back. */
function cancelledText({ received_minor: receivedMinor, currency, paid }: OrderRow): string {
  if (paid || receivedMinor <= 0) return t('Nothing more is due.')
  return t(
    'Nothing more is due. We received {amount} for this order and will return it to you. We will email you when it is on its way.',
    { amount: formatMoney(toMajor(receivedMinor, currency), currency) },
  )
}

const endedMoneyTexts: Record<NonNullable<OrderProgress['money']>, string> = {
  refunded: mark('We refund what you paid for them. We will email you when the refund is on its way.'),
  credited: mark('You will receive a credit note for them.'),
  not_charged: mark('You do not have to pay for them.'),
  unchanged: '',
}

function endedMail(order: OrderRow, { lines = [], money = 'unchanged', note = null }: EndedProgress) {
  const quantity = lines.reduce((sum, one) => sum + one.quantity, 0)
  const text = [
    t('{quantity, plural, one {# piece of your order will} other {# pieces of your order will}} not be shipped.', {
      quantity,
    }),
    endedMoneyTexts[money] && t(endedMoneyTexts[money]),
    order.status === 'cancelled' ? t('There is nothing else to ship, so the order is cancelled.') : '',
    order.status === 'shipped' ? t('Everything else has been shipped.') : '',
  ]
  const heading = t('Order {number}: not everything will be shipped', { number: String(order.number) })
  return { heading, text: text.filter(Boolean).join(' '), note }
}

type EndedProgress = Pick<OrderProgress, 'lines' | 'money'> & { note?: string | null }

function taxDayMail(order: OrderRow, formerMinor: number) {
  const money = (minor: number) => formatMoney(toMajor(minor, order.currency), order.currency)
  const heading = t('Order {number}: new total', { number: String(order.number) })
  const text = t(
    'The tax rate on the day of delivery applies to your order. The total was {former} and is now {total}. If anything is wrong, reply to this email.',
    { former: money(formerMinor), total: money(order.total_minor - order.unbilled_minor) },
  )
  return { heading, text, note: null }
}

type ProgressText = Pick<MailData<'order-progress'>, 'heading' | 'text' | 'note'> & {
  tracking?: string | null
}

/** Heading and sentences of the mail about a transition; null if there is no mail. */
export function progressMail(
  order: OrderRow,
  progress: OrderProgress,
  shipment: ShipmentRow | undefined,
): ProgressText | null {
  const number = String(order.number)
  const note = progress.note ?? null
  if (progress.step === 'shipment') {
    if (!shipment) return null
    const heading = t('Order {number} has shipped', { number })
    const text = shippedText(shipment)
    return { heading, text, tracking: shipment.tracking || null, note }
  }
  if (progress.step === 'ended') return endedMail(order, progress)
  if (progress.step === 'freight') return freightMail(order, note)
  if (progress.step === 'address') return addressMail(order, progress.formerMinor ?? order.total_minor)
  if (progress.step === 'taxDay')
    return taxDayMail(order, progress.formerMinor ?? order.total_minor - order.unbilled_minor)
  if (progress.step === 'vatId') return vatIdMail(order, progress.formerMinor ?? order.total_minor)
  const said = mailTexts[progress.step]
  if (!said) return null
  const heading = t(said.heading, { number })
  const text = typeof said.text === 'string' ? t(said.text) : said.text(order)
  return { heading, text, note }
}
