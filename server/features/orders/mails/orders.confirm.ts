import { formatMoney, toMajor } from '#contract/money.ts'
import { deliveryText, toBillText } from '#contract/orders/bill-to.ts'
import { accountText } from '#contract/payments/iban.ts'
import { groupedReference, rfReference } from '#contract/payments/rf-reference.ts'
import type { Language } from '#i18n/language.ts'
import { t } from '#i18n/t.ts'
import { addJobs } from '#server/jobs/jobs.store.ts'
import type { MailAttachment, WrittenMail } from '#server/mail/mail.ts'
import { languagesOfReaders, longDay } from '#server/mail/mail-reader.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'
import type { OrderLineRow, OrderRow } from '../orders.columns.ts'
import { listOrderLines } from '../orders.lines.store.ts'
import { listOrderRows } from '../orders.store.ts'
import {
  buyerRecipient,
  type LegalFiles,
  lineWording,
  mailSums,
  type OrderMailDeps,
  type PaymentInMail,
} from './orders.mails.ts'

/**
 * Confirms orders that were placed at about the same time: read, written and stored together, they cost the database a
 * fraction of what they cost one by one. One that fails becomes a separate job, so that it is tried again without the
 * others.
 */
export async function confirmPlaced(deps: OrderMailDeps, orderIds: readonly string[]): Promise<void> {
  const failed = await sendTogether(deps, orderIds).catch(() => orderIds)
  if (failed.length === 0) return
  await addJobs(
    deps.db,
    'orders.confirm',
    failed.map((orderId) => ({ orderId })),
  )
}

/** Returns the ids of those whose mail was not sent. */
async function sendTogether(deps: OrderMailDeps, orderIds: readonly string[]): Promise<string[]> {
  const mails = await writeConfirmations(deps, orderIds)
  const failed = await deps.mails.sendAll(mails)
  await rememberInstructed(
    deps,
    mails.filter(({ id }) => !failed.includes(id)),
  )
  return failed
}

/** From these mails on, their readers know of the right of withdrawal. */
export async function rememberInstructed(
  { onInstructed }: OrderMailDeps,
  mails: readonly WrittenConfirmation[],
): Promise<void> {
  const orderIds = mails.filter(({ hasInstruction }) => hasInstruction).map(({ id }) => id)
  if (orderIds.length > 0) await onInstructed?.(orderIds)
}

/** `hasInstruction`: it tells its reader about the right of withdrawal. */
type WrittenConfirmation = WrittenMail & { hasInstruction: boolean }

/** If an order was deleted before the mail was written, a confirmation would only confuse: it has none. */
export async function writeConfirmations(
  deps: OrderMailDeps,
  orderIds: readonly string[],
): Promise<WrittenConfirmation[]> {
  const orders = await listOrderRows(deps.db, orderIds)
  const lines = Map.groupBy(await listOrderLines(deps.db, orderIds), (line) => line.order_id)
  const languageOf = await languagesOfReaders(
    deps.db,
    orders.map((order) => order.user_id),
  )
  const legalFiles = filesByLanguage(deps)
  const written: WrittenConfirmation[] = []
  for (const order of orders) {
    const payment = await paymentOf(deps, order)
    const { attachments, hasInstruction } = await legalFiles(languageOf(order.user_id))
    const mail = inLanguage(languageOf(order.user_id), () =>
      confirmation(deps, { order, lines: lines.get(order.id) ?? [], payment, attachments }),
    )
    written.push({ ...mail, hasInstruction })
  }
  return written
}

/** Read once for each language of orders that are confirmed together. */
function filesByLanguage({ legalFiles }: OrderMailDeps): (language: Language) => Promise<LegalFiles> {
  const read = new Map<Language, Promise<LegalFiles>>()
  return async (language) => {
    if (!legalFiles) return { attachments: [], hasInstruction: false }
    const files = read.get(language) ?? legalFiles(language)
    read.set(language, files)
    return files
  }
}

const onItsPage: PaymentInMail = { canPay: true, isByTransfer: false }

/** Nothing is asked for before staff have entered the freight, and nothing that is paid on invoice. */
async function paymentOf(deps: OrderMailDeps, order: OrderRow): Promise<PaymentInMail> {
  const isLater = order.freight_kind !== null && order.freight_minor === null
  if (isLater || order.paid || order.hold_until === null) return { canPay: false, isByTransfer: false }
  return (await deps.paymentOf?.(order)) ?? onItsPage
}

/** What to transfer, where to and with which reference. */
function transferText(settings: Settings, order: OrderRow): string | null {
  const { legalName, bankAccounts } = settings.company()
  const [account] = bankAccounts
  if (!account) return null
  return t('Transfer {total} to {recipient}, {account}, with the reference {reference}.', {
    total: formatMoney(toMajor(order.total_minor, order.currency), order.currency),
    recipient: legalName,
    account: accountText(account),
    reference: groupedReference(rfReference(String(order.number))),
  })
}

/** Where the buyer withdraws without signing in, if consumers buy here. */
function withdrawUrl({ settings, publicUrl }: OrderMailDeps, { number }: OrderRow): string | null {
  return settings.buyers().sellsTo === 'both' ? `${publicUrl}/withdraw?order=${number}` : null
}

/** The first product of an order, and how many others it has. */
function titleOf({ name, line_count }: OrderRow): string {
  if (line_count === 1) return name
  return t('{name} and {count, plural, one {# more line} other {# more lines}}', { name, count: line_count - 1 })
}

type Confirmed = {
  order: OrderRow
  lines: readonly OrderLineRow[]
  payment: PaymentInMail
  attachments: MailAttachment[]
}

/** The mail's id is the order's: however often the job runs, there is one confirmation. */
function confirmation(deps: OrderMailDeps, { order, lines, payment, attachments }: Confirmed): WrittenMail {
  return deps.mails.write(buyerRecipient(order), 'order-confirmation', {
    id: order.id,
    orderId: order.id,
    ...(attachments.length > 0 && { attachments }),
    data: {
      ...mailSums(deps.settings, order),
      ...lineWording(order, lines),
      title: titleOf(order),
      address: deliveryText({ address: order.address, shipTo: order.ship_to }) || t('not provided'),
      phone: order.phone || t('not provided'),
      billTo: order.bill_to && toBillText(order.bill_to).replaceAll('\n', ', '),
      payUrl: payment.canPay ? `${deps.publicUrl}/payment/${order.id}` : null,
      transferText: payment.isByTransfer ? transferText(deps.settings, order) : null,
      payBefore: order.hold_until && longDay(deps.settings, order.hold_until),
      attached: attachments.length > 0 ? attachments.map(({ filename }) => filename).join(', ') : null,
      withdrawUrl: withdrawUrl(deps, order),
      ordersUrl: `${deps.publicUrl}/dashboard/myorder`,
    },
  })
}
