import type { Language } from '#i18n/language.ts'
import { toJson } from '#server/database/json.ts'
import type { Database } from '../database/pool.ts'
import type { MailLimit } from './mail-table.ts'

export type MailRow = {
  id: string
  to_name: string
  to_address: string
  subject: string
  text_body: string
  html_body: string
  created_at: Date
  sent_at: Date | null
}

type NewMail = { id: string; to: { name: string; address: string }; subject: string; text: string; html: string }

function valuesOf({ id, to, subject, text, html }: NewMail): unknown[] {
  return [id, to.name, to.address, subject, text, html]
}

/** Sent as JSON, because the driver looks at each character of an array. Half of a surrogate pair would be no text in JSON. */
function rowOf({ id, to, subject, text, html }: NewMail) {
  return {
    id,
    to_name: to.name.toWellFormed(),
    to_address: to.address.toWellFormed(),
    subject: subject.toWellFormed(),
    text_body: text.toWellFormed(),
    html_body: html.toWellFormed(),
  }
}

/**
 * Stores mails; one with the same id is not replaced. Does not wait for the disk: completing the job does, and the WAL
 * keeps the order of both. If a crash loses these rows, it loses the completion too, and the job runs again. It has its own
 * transaction, because the setting is valid until its end.
 */
export async function insertMails(db: Database, mails: readonly NewMail[]): Promise<void> {
  await db.query(
    `with relaxed as materialized (select set_config('synchronous_commit', 'off', true))
     insert into mail (id, to_name, to_address, subject, text_body, html_body)
     select mail.* from relaxed, json_to_recordset($1::json)
       as mail (id uuid, to_name text, to_address text, subject text, text_body text, html_body text)
     on conflict (id) do nothing`,
    [toJson(mails.map(rowOf))],
  )
}

const ofDay = `unnest(c.sent_at) as at where at > now() - interval '1 day'`
const isOpen = `(
  select count(*) < $10::int and count(*) filter (where at > now() - interval '15 minutes') < $9::int from ${ofDay}
)`

/** `$7` to `$10` are recipient, kind and the two limits. */
const limitedSql = `
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

/** Stores a mail unless its recipient is over the limit. */
export async function insertLimitedMail(
  db: Database,
  mail: NewMail,
  { recipientHash, kind, inQuarterHour, inDay }: MailLimit & { recipientHash: Buffer; kind: string },
): Promise<void> {
  await db.query(limitedSql, [...valuesOf(mail), recipientHash, kind, inQuarterHour, inDay])
}

export async function sweepMailCounts(db: Database): Promise<void> {
  await db.query(`delete from mail_count where sent_at[cardinality(sent_at)] < now() - interval '1 day'`)
}

/** Whether a mail is stored and not yet sent. */
export async function isUnsent(db: Database, id: string): Promise<boolean> {
  const { rowCount } = await db.query('select from mail where id = $1 and sent_at is null', [id])
  return rowCount === 1
}

export async function markSent(db: Database, id: string): Promise<void> {
  await db.query('update mail set sent_at = now() where id = $1', [id])
}

const maxMails = 50

export async function listNewestMails(db: Database): Promise<MailRow[]> {
  const { rows } = await db.query<MailRow>('select * from mail order by created_at desc limit $1', [maxMails])
  return rows
}

export async function findMail(db: Database, id: string): Promise<MailRow | undefined> {
  const { rows } = await db.query<MailRow>('select * from mail where id = $1', [id])
  return rows[0]
}

/** Deletes every mail to an address. */
export async function deleteMailsTo(db: Database, address: string): Promise<void> {
  await db.query('delete from mail where to_address = $1', [address])
}

/** The known languages of accounts. */
export async function listRecipientLanguages(
  db: Database,
  userIds: readonly string[],
): Promise<{ user_id: string; language: Language }[]> {
  const { rows } = await db.query<{ user_id: string; language: Language }>(
    'select user_id, language from account_language where user_id = any($1::uuid[])',
    [userIds],
  )
  return rows
}

/**
 * Removes the texts of mails that were sent so many days ago, at most `limit` at once, and returns how many. The row stays: its id
 * keeps a job from sending the mail again.
 */
export async function clearMailTexts(
  db: Database,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const { rowCount } = await db.query(
    `update mail set text_body = '', html_body = '' where id = any(array(
       select id from mail where html_body <> '' and sent_at < now() - $1 * interval '1 day' order by sent_at limit $2
     ))`,
    [days, limit],
  )
  return rowCount ?? 0
}
