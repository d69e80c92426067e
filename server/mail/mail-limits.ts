import crypto from 'node:crypto'
import type { Database } from '../database/pool.ts'
import type { MailMessage } from './mail.ts'

type Limit = { inQuarterHour: number; inDay: number }

/**
 * Mails that an anonymous visitor can cause to another person's address, and how many of a kind one recipient gets.
 * What is over
 * is not sent, and the request is answered as ever. Mails about orders and payments are not among them: they follow
 * from orders, which are limited themselves, and each has to arrive. Invitations are refused instead, where they are asked for.
 */
export const mailLimits: Partial<Record<MailMessage['template'], Limit>> = {
  'reset-password': { inQuarterHour: 3, inDay: 10 },
  'verify-email': { inQuarterHour: 3, inDay: 10 },
  'password-guesses': { inQuarterHour: 1, inDay: 1 },
  restocked: { inQuarterHour: 20, inDay: 50 },
  'review-reply': { inQuarterHour: 10, inDay: 30 },
}

/** The mailbox behind an address: what follows a plus sign is the same person's. Kept as a hash alone. */
export function recipientHash(address: string): Buffer {
  const [local = '', domain = ''] = address.trim().toLowerCase().split('@')
  return crypto
    .createHash('sha256')
    .update(`${local.split('+')[0]}@${domain}`)
    .digest()
}

const ofDay = `unnest(c.sent_at) as at where at > now() - interval '1 day'`
const isOpen = `(
  select count(*) < $10::int and count(*) filter (where at > now() - interval '15 minutes') < $9::int from ${ofDay}
)`

/** Keeps a mail unless its recipient has had enough of its kind; `$7` to `$10` are recipient, kind and the two limits. */
export const keepLimitedSql = `
  with known as (select from mail where id = $1),
  counted as (
    insert into mail_count as c (recipient_hash, kind, sent_at, last_mail)
    select $7, $8, array[now()], $1 where not exists (select from known)
    on conflict (recipient_hash, kind) do update set
      sent_at = case when ${isOpen} then array(select at from ${ofDay}) || now()
        else c.sent_at end,
      last_mail = case when ${isOpen} then excluded.last_mail else c.last_mail end
    returning last_mail
  )
  insert into mail (id, to_name, to_address, subject, text_body, html_body)
  select $1, $2, $3, $4, $5, $6 from counted where last_mail = $1
  on conflict (id) do nothing`

export async function sweepMailCounts(db: Database): Promise<void> {
  await db.query(`delete from mail_count where sent_at[cardinality(sent_at)] < now() - interval '1 day'`)
}
