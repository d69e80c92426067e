import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Reply } from '#contract/endpoint.ts'
import {
  type listUnsentMails as listCall,
  maxUnsentMails,
  type UnsentMail,
} from '#contract/orders/unsent-mails.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { listRefusedMails, type RefusedMailRow, takeRefusedMail } from '#server/mail/refused-mails.store.ts'
import { findRefusedSignIn } from '#server/mail/sign-in.store.ts'

function toUnsentMail(row: RefusedMailRow): UnsentMail {
  return {
    _id: row.mail_id,
    to: row.to_address,
    subject: row.subject,
    reason: row.reason,
    refusedAt: row.refused_at.toISOString(),
    order: row.order_id === null ? null : { _id: row.order_id, number: row.order_number },
    isRepeatable: row.is_repeatable,
  }
}

/** The emails that were refused for good, of one order or of all. */
export async function readUnsentMails(
  pool: pg.Pool,
  orderId: string | undefined,
): Promise<Reply<typeof listCall>> {
  const rows = await listRefusedMails(pool, { orderId: orderId ?? null, limit: maxUnsentMails })
  const refused = await findRefusedSignIn(pool)
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(toUnsentMail),
    signIn: refused ? { reason: refused.reason, since: refused.since.toISOString() } : null,
  }
}

type Named = { actor: Actor; id: string }

/** Its job writes it again, with the present data, and sends it. Throws `mail_not_found`, `mail_expired`. */
export async function sendMailAgain(
  transaction: Transaction,
  { actor, id }: Named,
): Promise<{ status: 'queued' }> {
  if (!isUuid(id)) refuse('mail_not_found')
  await transaction(async (tx) => {
    const mail = (await takeRefusedMail(tx, id)) ?? refuse('mail_not_found')
    if (mail.task === null) refuse('mail_expired')
    await addJob(tx, mail.task, mail.payload ?? {})
    await record(tx, { actor, id, action: 'mail.sent_again', subject: mail.subject })
  })
  return { status: 'queued' }
}

/** Throws `mail_not_found`. */
export async function removeUnsentMail(
  transaction: Transaction,
  { actor, id }: Named,
): Promise<{ deletedCount: number }> {
  if (!isUuid(id)) refuse('mail_not_found')
  await transaction(async (tx) => {
    const mail = (await takeRefusedMail(tx, id)) ?? refuse('mail_not_found')
    await record(tx, { actor, id, action: 'mail.removed', subject: mail.subject })
  })
  return { deletedCount: 1 }
}

type Recorded = Named & { action: 'mail.sent_again' | 'mail.removed'; subject: string }

function record(tx: Parameters<typeof recordAudit>[0], { actor, id, action, subject }: Recorded): Promise<void> {
  return recordAudit(tx, { actor, action, subject: { kind: 'mail', id }, after: { subject } })
}
