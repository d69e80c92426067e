import { normaliseEmail } from '#contract/access.ts'
import type { Language } from '#i18n/language.ts'
import { dateLocale, t } from '#i18n/t.ts'
import { derivedId } from '#server/database/ids.ts'
import { inTransaction } from '#server/database/transaction.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Recipient } from '#server/mail/mail.ts'
import { companyTimeZone, companyToday } from '#server/portal-settings/company-days.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { buyerRecipient, type OrderMailDeps } from '../orders/mails/orders.mails.ts'
import { listOrderLines } from '../orders/orders.lines.store.ts'
import { findOrderRow } from '../orders/orders.store.ts'
import { sweepNotices } from './withdrawals.notices.store.ts'
import { orderNumberIn, withdrawalNumber } from './withdrawals.rules.ts'
import {
  countDue,
  findOrderIdByNumber,
  findWithdrawal,
  lockWithdrawal,
  sweepWithdrawalAddresses,
  type WithdrawalRow,
  writeMatch,
} from './withdrawals.store.ts'

type JobDeps = OrderMailDeps & {
  /** Who reads the mail of the company, where, and in which language. */
  contact: () => { name: string; address: string; language: Language }
}

export const withdrawalsSchedule = { 'withdrawals.due': '11 6 * * *', 'withdrawals.sweep': '43 4 * * *' }

export function withdrawalsJobs(deps: JobDeps): Jobs {
  return {
    'withdrawals.received': async ({ withdrawalId }) => {
      const row = await match(deps, String(withdrawalId))
      if (row) await acknowledge(deps, row)
    },
    'withdrawals.due': () => remindOfDue(deps),
    'withdrawals.sweep': async () => {
      await sweepWithdrawalAddresses(deps.db)
      await sweepNotices(deps.db)
    },
  }
}

/** Looks for the order of a declaration, once. */
async function match({ pool }: JobDeps, id: string): Promise<WithdrawalRow | undefined> {
  return inTransaction(pool, async (tx) => {
    const row = await lockWithdrawal(tx, id)
    if (!row || row.is_matched) return row
    const number = orderNumberIn(row.order_number)
    const orderId = number === null ? undefined : await findOrderIdByNumber(tx, number)
    await writeMatch(tx, id, orderId ?? null)
    return findWithdrawal(tx, id)
  })
}

/** To the second, with the time zone: the moment is what the acknowledgement proves. */
function momentText(settings: Settings, moment: Date): string {
  return new Intl.DateTimeFormat(dateLocale(), {
    dateStyle: 'full',
    timeStyle: 'long',
    timeZone: companyTimeZone(settings),
  }).format(moment)
}

async function goodsText(
  deps: JobDeps,
  { order_id: orderId, lines: pieces, goods }: WithdrawalRow,
): Promise<string> {
  if (pieces === null || orderId === null) return goods.trim() === '' ? t('the whole order') : goods
  const wanted = new Map(pieces.map(({ line, quantity }) => [line, quantity]))
  const rows = (await listOrderLines(deps.db, [orderId])).filter(({ line_no }) => wanted.has(line_no))
  return rows.map(({ line_no, sku, name }) => `${wanted.get(line_no)} × ${sku} ${name}`).join('; ')
}

/** To the address that was typed, and to that of the order if it is another one: its buyer has to know. */
async function acknowledge(deps: JobDeps, row: WithdrawalRow): Promise<void> {
  const { id, name, email, language, order_id: orderId } = row
  await send(deps, row, { id, to: { userId: null, name, address: email, language } })
  const order = orderId === null ? undefined : await findOrderRow(deps.db, orderId)
  if (!order || order.email === '' || normaliseEmail(order.email) === normaliseEmail(email)) return
  await send(deps, row, { id: derivedId(id, 'buyer'), to: buyerRecipient(order) })
}

async function send(deps: JobDeps, row: WithdrawalRow, { id, to }: { id: string; to: Recipient }): Promise<void> {
  await deps.mails.send(to, 'withdrawal-received', async () => ({
    id,
    ...(row.order_id && { orderId: row.order_id }),
    data: {
      userName: row.name,
      number: withdrawalNumber(row.number),
      receivedAt: momentText(deps.settings, row.received_at),
      orderNumber: row.order_number,
      goods: await goodsText(deps, row),
      email: row.email,
    },
  }))
}

/** One mail a day to the company, as long as money is due. */
async function remindOfDue({ db, mails, publicUrl, settings, contact }: JobDeps): Promise<void> {
  const today = companyToday(settings)
  const count = await countDue(db, today)
  if (count === 0) return
  await mails.send({ userId: null, ...contact() }, 'withdrawals-due', () => ({
    id: derivedId('00000000-0000-4000-8000-000000000000', `withdrawals due ${today}`),
    data: { count, listUrl: `${publicUrl}/dashboard/withdrawals` },
  }))
}
