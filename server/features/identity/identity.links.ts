import crypto from 'node:crypto'
import type { Database } from '#server/database/pool.ts'
import {
  endOtherVerificationLinks,
  insertVerificationLink,
  isVerificationLinkOpen,
} from './identity.links.store.ts'

/**
 * Links in mails. The provider stores a row for each link that resets a password, but links that verify an address are
 * only signed. To end these before they expire, a row is stored for them too. A new password or address ends all links
 * of the account: see `end_links_of_account`.
 */
function identifierOf(token: string): string {
  return `verify-email:${crypto.createHash('sha256').update(token).digest('hex')}`
}

/** Stores the link of a mail, which works from now on. */
export async function keepVerificationLink(db: Database, userId: string, url: string): Promise<void> {
  const token = new URL(url).searchParams.get('token') ?? ''
  await insertVerificationLink(db, identifierOf(token), userId)
}

/** Follows a link that verifies an address. An ended link gets the same response as an unknown one. */
export async function followVerificationLink(
  db: Database,
  url: URL,
  handOn: (to: URL) => Promise<Response>,
): Promise<Response> {
  const token = url.searchParams.get('token') ?? ''
  const to = new URL(url)
  const isOpen = await isVerificationLinkOpen(db, identifierOf(token))
  if (!isOpen) to.searchParams.set('token', 'ended')
  const answer = await handOn(to)
  const isFollowed = isOpen && answer.status < 400 && !answer.headers.get('location')?.includes('error=')
  if (isFollowed) await endOtherVerificationLinks(db, identifierOf(token))
  return answer
}
