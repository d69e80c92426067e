import { formatMoney, toMajor } from '#contract/money.ts'
import { groupedReference, rfReference } from '#contract/payments/rf-reference.ts'
import { t } from '#i18n/t.ts'
import type { Mails } from '#server/mail/mail.ts'
import { longDay } from '#server/mail/mail-reader.ts'
import { companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { buyerRecipient, progressValues } from '../../orders/mails/orders.mails.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'
import { findOrderRow } from '../../orders/orders.store.ts'
import type { PaymentDeps } from '../payments.deps.ts'
import { type ClaimedSums, findClaims, listOpenRows, type OpenItemRow } from './payments.terms.store.ts'
import { openInvoiceMinor } from './payments.terms.ts'

type MailDeps = PaymentDeps & { mails: Mails }

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
      invoice: `${item.year}-${String(item.number).padStart(6, '0')}`,
      day: longDay(settings, new Date(`${item.due_on}T12:00:00Z`)),
      open: formatMoney(toMajor(open, item.currency), item.currency),
      reference: groupedReference(rfReference(String(order.number))),
    },
  )
}

/** The mail of a reminder; nothing if the invoice was paid meanwhile. Its id is the reminder's: there is one mail. */
export async function sendReminderMail(
  deps: MailDeps,
  { reminderId, orderId }: { reminderId: string; orderId: string },
): Promise<void> {
  const order = await findOrderRow(deps.db, orderId)
  const today = companyToday(deps.settings)
  const [item] = order ? await listOpenRows(deps, { today, orderIds: [order.id], limit: 1 }) : []
  if (!order || !item) return
  const claims = (await findClaims(deps.db, reminderId)) ?? { interestMinor: null, flatMinor: null }
  await deps.mails.send(buyerRecipient(order), 'order-progress', () => ({
    id: reminderId,
    orderId: order.id,
    data: {
      ...progressValues(deps, order),
      heading: t('Payment reminder for order {number}', { number: String(order.number) }),
      text: [textOf(deps.settings, order, item), claimsText(claims, item)].filter((text) => text !== '').join(' '),
    },
  }))
}
