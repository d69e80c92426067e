import type pg from 'pg'
import { formatMoney, toMajor } from '#contract/money.ts'
import { partName } from '#contract/orders/lines.ts'
import type { Language } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import type { MailAttachment, Mails, Recipient } from '#server/mail/mail.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { isInvoicingHere } from '#server/portal-settings/rules.ts'
import type { OrderLineRow, OrderRow } from '../orders.columns.ts'

/** What jobs need to write mails about orders. */
export type OrderMailDeps = {
  pool: pg.Pool
  db: Database
  mails: Mails
  publicUrl: string
  settings: Settings
  /** How an order can be paid now. Absent: on its page. */
  paymentOf?: (order: OrderRow) => Promise<PaymentInMail>
  /** Terms and the like, which go with the confirmation of an order. Absent: none. */
  legalFiles?: (language: Language) => Promise<LegalFiles>
  /** Before the confirmations of new orders are written. */
  onPlaced?: (orderIds: readonly string[]) => Promise<void>
  /** These confirmations had the instruction on withdrawal with them. */
  onInstructed?: (orderIds: readonly string[]) => Promise<void>
}

/** `hasInstruction`: the buyer is told about the right of withdrawal. */
export type LegalFiles = { attachments: MailAttachment[]; hasInstruction: boolean }

/** `canPay`: its page takes the payment. `isByTransfer`: the buyer has chosen a bank transfer, or nothing else is possible. */
export type PaymentInMail = { canPay: boolean; isByTransfer: boolean }

/** What the freight costs, or that it will be said; null without freight. */
function freightWording(order: OrderRow, money: (amountMinor: number) => string): string | null {
  if (order.freight_kind === null) return null
  return order.freight_minor === null ? t('quoted later') : money(order.freight_minor)
}

/** The buyer of an order, who gets the mails about it. */
export function buyerRecipient({ user_id: userId, user_name: name, email: address }: OrderRow): Recipient {
  return { userId, name, address }
}

/** What mails with the sums of an order say. */
export function mailSums(settings: Settings, order: OrderRow) {
  function money(amountMinor: number): string {
    return formatMoney(toMajor(amountMinor, order.currency), order.currency)
  }
  return {
    userName: order.user_name,
    number: order.number,
    total: money(order.total_minor),
    goods: money(order.goods_minor),
    freight: freightWording(order, money),
    hasSums: order.freight_kind !== null || order.tax_minor !== null,
    tax: order.tax_minor === null ? null : money(order.tax_minor),
    isInvoicedElsewhere: !isInvoicingHere(settings),
  }
}

/** What mails about a change of an order say unless something else is said. */
export function progressValues({ publicUrl }: Pick<OrderMailDeps, 'publicUrl'>, order: OrderRow) {
  return {
    userName: order.user_name,
    tracking: null,
    trackingUrl: null,
    note: null,
    lines: [],
    moreLines: null,
    orderUrl: `${publicUrl}/dashboard/myorder/${order.id}`,
  }
}

/** A mail that is longer than this is cut by some mail programs. */
const maxLinesInMail = 60

type Named = Pick<OrderLineRow, 'name' | 'translation'>

/** Lines of an order in the reader's language, those of a very long one up to a number, and how many follow. */
export function firstLines<Line extends Named>(lines: readonly Line[]) {
  const count = lines.length - maxLinesInMail
  return {
    lines: lines
      .slice(0, maxLinesInMail)
      .map(({ translation, ...line }) => ({ ...line, name: partName({ ...line, translation }, language()) })),
    moreLines:
      count > 0 ? t('{count, plural, one {And # more line.} other {And # more lines.}}', { count }) : null,
  }
}

/** The lines of an order with their prices. */
export function lineWording(order: OrderRow, lines: readonly OrderLineRow[]) {
  const money = (amountMinor: number) => formatMoney(toMajor(amountMinor, order.currency), order.currency)
  return firstLines(
    lines.map(({ name, translation, sku, quantity, unit_price_minor, net_minor }) => ({
      name,
      translation,
      sku,
      quantity,
      unitPrice: money(unit_price_minor),
      net: money(net_minor),
    })),
  )
}
