import { AsyncLocalStorage } from 'node:async_hooks'
import type { Database } from '#server/database/pool.ts'
import { type IdentityLetter, requestMail } from './identity.jobs.ts'

const waiting = new AsyncLocalStorage<IdentityLetter[]>()

/**
 * Keeps a letter until the deed it belongs to is over. The provider asks for it in the middle of its own transaction;
 * writing it there would take a second connection while the first is held, and as many sign-ups at once as the pool has
 * connections would all wait for one another.
 */
export async function postLetter(db: Database, letter: IdentityLetter): Promise<void> {
  const letters = waiting.getStore()
  if (letters) letters.push(letter)
  else await requestMail(db, letter)
}

/** Runs a deed of the provider, then asks for its mails, unless it was refused. */
export async function withLetters(db: Database, deed: () => Promise<Response>): Promise<Response> {
  const letters: IdentityLetter[] = []
  const response = await waiting.run(letters, deed)
  if (response.status < 400) for (const letter of letters) await requestMail(db, letter)
  return response
}
