import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/database/pool.ts'
import { type IdentityMail, requestMail } from '../identity.jobs.ts'

const waiting = new AsyncLocalStorage<IdentityMail[]>()

/**
 * Holds a mail back until the provider's request is over. The provider sends it inside its own transaction; queueing it
 * there would take a second connection, and as many sign-ups as the pool has connections would deadlock.
 */
export async function queueMail(db: Database, mail: IdentityMail): Promise<void> {
  const mails = waiting.getStore()
  if (mails) mails.push(mail)
  else await requestMail(db, mail)
}

/** Runs a request of the provider, then queues its mails, unless it was refused. */
export async function withQueuedMails(db: Database, run: () => Promise<Response>): Promise<Response> {
  const mails: IdentityMail[] = []
  const response = await waiting.run(mails, run)
  if (response.status < 400) for (const mail of mails) await requestMail(db, mail)
  return response
}
