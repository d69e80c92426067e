import crypto from 'node:crypto'
import type { Database } from '../database/pool.ts'
import type { MailMessage } from './mail.ts'

type Limit = { inQuarterHour: number; inDay: number }

/**
 * Limits for mails that an anonymous visitor can cause to another user's address, and for mails of a kind to one
 * recipient. Mails above the limit are not sent, and the response is the same. Mails about orders and payments have no
 * limit: orders are limited themselves, and each mail has to arrive. Too many invitations are refused in their use
 * case.
 */
export const mailLimits: Partial<Record<MailMessage['template'], Limit>> = {
  'reset-password': { inQuarterHour: 3, inDay: 10 },
  'verify-email': { inQuarterHour: 3, inDay: 10 },
  'password-guesses': { inQuarterHour: 1, inDay: 1 },
  restocked: { inQuarterHour: 20, inDay: 50 },
  'review-reply': { inQuarterHour: 10, inDay: 30 },
}

/** The mailbox of an address: the part after a plus sign does not count. Stored only as a hash. */
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

/** Stores a mail unless its recipient is over the limit; `$7` to `$10` are recipient, kind and the two limits. */
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
