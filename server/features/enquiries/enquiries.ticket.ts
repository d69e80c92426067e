import crypto from 'node:crypto'
import { maxMs, minMs } from '#contract/enquiries/enquiries.ts'

/**
 * A ticket says when a form was opened: the time, something random, and a signature that nobody else can make. It needs
 * no row in the database and no cookie.
 */
export function issueTicket(secret: string, now: number): string {
  const content = `${now.toString(36)}.${crypto.randomBytes(9).toString('base64url')}`
  return `${content}.${sign(secret, content)}`
}

export type TicketState = 'valid' | 'fast' | 'invalid'

/** Whether the form was open for as long as a person needs, and not for more than a day. */
export function checkTicket(secret: string, ticket: string, now: number): TicketState {
  const [issuedAt = '', random = '', signature = '', ...more] = ticket.split('.')
  // With something behind the signature, one ticket would be many: an enquiry is known by the text of its ticket.
  if (more.length > 0) return 'invalid'
  const right = Buffer.from(sign(secret, `${issuedAt}.${random}`))
  const given = Buffer.from(signature)
  if (given.length !== right.length || !crypto.timingSafeEqual(given, right)) return 'invalid'
  const age = now - Number.parseInt(issuedAt, 36)
  if (age > maxMs) return 'invalid'
  return age < minMs ? 'fast' : 'valid'
}

/** What enquiries from one address are counted by: the address itself is not stored. */
export function addressHash(secret: string, address: string): string {
  return hmac(secret, `enquiry address ${address}`)
}

function sign(secret: string, content: string): string {
  return hmac(secret, `enquiry ticket ${content}`)
}

function hmac(secret: string, content: string): string {
  return crypto.createHmac('sha256', secret).update(content).digest('base64url')
}
