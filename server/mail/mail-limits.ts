import crypto from 'node:crypto'
import type { MailTemplate } from './mail-occasions.ts'

export type MailLimit = { inQuarterHour: number; inDay: number }

/**
 * Limits for mails that an anonymous visitor can cause to another user's address, and for mails of a kind to one
 * recipient. Mails above the limit are not sent, and the response is the same. Mails about orders and payments have no
 * limit: orders are limited themselves, and each mail has to arrive. Too many invitations are refused in their use
 * case.
 */
export const mailLimits: Partial<Record<MailTemplate, MailLimit>> = {
  'reset-password': { inQuarterHour: 3, inDay: 10 },
  'verify-email': { inQuarterHour: 3, inDay: 10 },
  'password-guesses': { inQuarterHour: 1, inDay: 1 },
  restocked: { inQuarterHour: 20, inDay: 50 },
  enquiry: { inQuarterHour: 30, inDay: 200 },
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
