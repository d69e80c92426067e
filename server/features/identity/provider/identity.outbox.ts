import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/database/pool.ts'
import { type IdentityMail, requestMail } from '../identity.jobs.ts'

const waiting = new AsyncLocalStorage<IdentityMail[]>()

/**
 * Holds a mail back until the provider's request is over. The provider asks for it in the middle of its own transaction;
 * writing it there would take a second connection while the first is held, and as many sign-ups at once as the pool has
 * connections would all wait for one another.
 */
export async function queueMail(db: Database, mail: IdentityMail): Promise<void> {
  const mails = waiting.getStore()
  if (mails) mails.push(mail)
  else await requestMail(db, mail)
}

/** Runs a request of the provider, then queues its mails, unless it was refused. */
export async function withQueuedMails(db: Database, work: () => Promise<Response>): Promise<Response> {
  const mails: IdentityMail[] = []
  const response = await waiting.run(mails, work)
  if (response.status < 400) for (const mail of mails) await requestMail(db, mail)
  return response
}
