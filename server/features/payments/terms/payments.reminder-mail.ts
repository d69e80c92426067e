import type { Reply } from '#contract/endpoint.ts'
import { formatMoney, toMajor } from '#contract/money.ts'
import { accountText } from '#contract/payments/iban.ts'
import type * as openItems from '#contract/payments/open-items.ts'
import { groupedReference, rfReference } from '#contract/payments/rf-reference.ts'
import { t } from '#i18n/t.ts'
import { isUuid } from '#server/database/ids.ts'
import { refuse } from '#server/http/problem.ts'
import { type MailAttachment, type MailHouse, type Mails, renderMail } from '#server/mail/mail.ts'
import { languageOfReader, longDay } from '#server/mail/mail-reader.ts'
import type { MailData } from '#server/mail/mail-table.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { isInvoicingHere } from '#server/portal-settings/rules.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'
import { buyerRecipient, progressValues } from '../../orders/mails/orders.mails.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'
import { findOrderRow } from '../../orders/orders.store.ts'
import { paymentInMail } from '../methods/payments.options.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { proposalsFor } from './payments.interest.ts'
import { type ClaimedSums, findReminder, listOpenRows, type OpenItemRow } from './payments.terms.store.ts'
import { claimsOf, nextReminder, openInvoiceMinor } from './payments.terms.ts'

/** `invoiceFiles`: the issued invoice of an order as files, in the current language. */
export type ReminderMailDeps = PaymentDeps & {
  mails: Mails
  invoiceFiles: (orderId: string) => Promise<MailAttachment[]>
}

/** What a preview needs, where no mail is sent. */
export type ReminderPreview = {
  mailHouse: () => MailHouse
  invoiceFileNames: (orderId: string) => Promise<string[]>
}

function numberOf({ year, number }: OpenItemRow): string {
  return `${year}-${String(number).padStart(6, '0')}`
}

function dueDay(settings: Settings, { due_on: day }: OpenItemRow): string {
  return longDay(settings, new Date(`${day}T12:00:00Z`))
}

/** What staff have chosen to claim besides, with what comes to all of it; empty for nothing. */
function claimsText({ interestMinor, flatMinor }: ClaimedSums, item: OpenItemRow): string {
  const said = (minor: number) => formatMoney(toMajor(minor, item.currency), item.currency)
  const claims = [
    interestMinor ? t('Interest until today: {amount}.', { amount: said(interestMinor) }) : '',
    flatMinor ? t('Flat fee for late payment: {amount}.', { amount: said(flatMinor) }) : '',
  ].filter((text) => text !== '')
  if (claims.length === 0) return ''
  const total = openInvoiceMinor(item) + (interestMinor ?? 0) + (flatMinor ?? 0)
  return [...claims, t('Including the invoice: {amount}.', { amount: said(total) })].join(' ')
}

function textOf(settings: Settings, order: OrderRow, item: OpenItemRow): string {
  const open = openInvoiceMinor(item)
  return t(
    'Invoice {invoice} was due on {day}. {open} is still open. Please quote {reference} when you pay. If you have already paid, ignore this email. If something is wrong with the invoice, reply to this email.',
    {
      invoice: numberOf(item),
      day: dueDay(settings, item),
      open: formatMoney(toMajor(open, item.currency), item.currency),
      reference: groupedReference(rfReference(String(order.number))),
    },
  )
}

type Reminder = {
  order: OrderRow
  item: OpenItemRow
  claims: ClaimedSums
  /** Instead of the usual sentence; empty for that. */
  ownText: string
  files: readonly string[]
}

/** What the mail of a reminder says, in the current language. */
async function reminderData(
  deps: PaymentDeps,
  { order, item, claims, ownText, files }: Reminder,
): Promise<MailData<'payment-reminder'>> {
  const { legalName, bankAccounts } = deps.settings.company()
  const [account] = bankAccounts
  const { canPay } = await paymentInMail(deps, order)
  return {
    userName: order.user_name,
    heading: t('Payment reminder for order {number}', { number: String(order.number) }),
    text: ownText || textOf(deps.settings, order, item),
    claims: claimsText(claims, item) || null,
    invoice: numberOf(item),
    dueOn: dueDay(deps.settings, item),
    open: formatMoney(toMajor(openInvoiceMinor(item), item.currency), item.currency),
    reference: groupedReference(rfReference(String(order.number))),
    recipient: account ? legalName : null,
    account: account ? accountText(account) : null,
    attached: files.length > 0 ? files.join(', ') : null,
    payUrl: canPay ? `${deps.publicUrl}/payment/${order.id}` : null,
    orderUrl: progressValues(deps, order).orderUrl,
  }
}

/** The mail of a reminder; nothing if the invoice was paid meanwhile. Its id is the reminder's: there is one mail. */
export async function sendReminderMail(
  deps: ReminderMailDeps,
  { reminderId, orderId }: { reminderId: string; orderId: string },
): Promise<void> {
  const found = await findReminded(deps, orderId)
  if (!found) return
  const stored = await findReminder(deps.db, reminderId)
  const { ownText = '', ...claims } = stored ?? { interestMinor: null, flatMinor: null }
  await deps.mails.send(buyerRecipient(found.order), 'payment-reminder', async () => {
    const attachments = await deps.invoiceFiles(orderId)
    const files = attachments.map(({ filename }) => filename)
    const data = await reminderData(deps, { ...found, claims, ownText, files })
    return { id: reminderId, orderId, data, attachments }
  })
}

/** The order and the open part of its invoice; undefined if nothing is open. */
async function findReminded(deps: PaymentDeps, orderId: string) {
  const order = await findOrderRow(deps.db, orderId)
  if (!order) return undefined
  const today = companyToday(deps.settings)
  const [item] = await listOpenRows(deps, { today, orderIds: [order.id], limit: 1 })
  return item && { order, item }
}

type Previewed = { orderId: string; text?: string | null | undefined; withInterest: boolean; withFlat: boolean }

/** The reminder as the buyer would get it now, in their language. Throws `order_not_found`, `nothing_open`, `invoices_elsewhere`. */
export async function previewReminder(
  deps: PaymentDeps & ReminderPreview,
  { orderId, text, ...chosen }: Previewed,
): Promise<Reply<typeof openItems.previewReminder>> {
  if (!isInvoicingHere(deps.settings)) refuse('invoices_elsewhere')
  const order = (isUuid(orderId) && (await findOrderRow(deps.db, orderId))) || refuse('order_not_found')
  const found = (await findReminded(deps, order.id)) ?? refuse('nothing_open')
  const day = companyToday(deps.settings)
  const proposals = await proposalsFor(deps, [found.item], day)
  const claims = claimsOf(proposals.get(order.id), chosen)
  const reader = await languageOfReader(deps.db, order.user_id)
  return inLanguage(reader, async () => {
    const attachments = await deps.invoiceFileNames(order.id)
    const data = await reminderData(deps, { ...found, claims, ownText: text?.trim() ?? '', files: attachments })
    return {
      ...renderMail('payment-reminder', data, deps.mailHouse()),
      to: order.email,
      language: reader,
      step: nextReminder(deps.settings, found.item),
      standardText: textOf(deps.settings, order, found.item),
      attachments,
    }
  })
}
