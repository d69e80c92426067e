import type pg from 'pg'
import type { CheckedInput, Reply } from '#contract/endpoint.ts'
import {
  minMs,
  type readEnquiryTicket,
  type sendEnquiry as sendEnquiryCall,
} from '#contract/enquiries/enquiries.ts'
import { language } from '#i18n/t.ts'
import type { Transactional } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { countOfHour, hasTicket, insertEnquiry, lockAddress } from './enquiries.store.ts'
import { addressHash, checkTicket, issueTicket } from './enquiries.ticket.ts'

export type EnquiryDeps = {
  pool: pg.Pool
  secret: string
  log: (message: string) => void
  /** Milliseconds since 1970. */
  now: () => number
}

/** Most enquiries from one address in an hour: a school or an office may share one. */
export const maxInHour = 10

/** What a form needs before it can send. */
export async function readTicket({ secret, now }: EnquiryDeps): Promise<Reply<typeof readEnquiryTicket>> {
  return { ticket: issueTicket(secret, now()), waitMs: minMs }
}

type Sending = CheckedInput<typeof sendEnquiryCall>['body'] & { address: string }

/**
 * Keeps an enquiry, and mails it to the company unless a program seems to have written it: it has filled in a field that
 * people do not see. The same ticket again is the same enquiry. Throws `enquiry_too_fast`, `enquiry_ticket_invalid`,
 * `too_many_enquiries`.
 */
export async function sendEnquiry(
  deps: EnquiryDeps & Transactional,
  given: Sending,
): Promise<{ isReceived: boolean }> {
  const { name, email, company, text, page, ticket, website, address } = given
  const state = checkTicket(deps.secret, ticket, deps.now())
  if (state === 'fast') refuse('enquiry_too_fast')
  if (state === 'invalid') refuse('enquiry_ticket_invalid')
  const hash = addressHash(deps.secret, address)
  const isSuspected = Boolean(website?.trim())
  await deps.transaction(async (tx) => {
    await lockAddress(tx, hash)
    if (await hasTicket(tx, ticket)) return
    if ((await countOfHour(tx, hash)) >= maxInHour) refuse('too_many_enquiries')
    const enquiryId = await insertEnquiry(tx, {
      ticket,
      name,
      email,
      text,
      page,
      hash,
      status: isSuspected ? 'suspected' : 'new',
      company: company?.trim() ?? '',
      language: language(),
    })
    if (enquiryId && !isSuspected) await addJob(tx, 'enquiries.received', { enquiryId })
  })
  return { isReceived: true }
}
