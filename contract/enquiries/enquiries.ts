import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { email, optionalText, requiredText, say } from '../fields.ts'
import { ownAddress } from '../own-address.ts'

export const maxLinks = 3
/** A person needs longer than this to write; the form of the page waits for the rest of it before it sends. */
export const minMs = 3_000
/** A form may stay open for a day. */
export const maxMs = 86_400_000

const links = /(?:https?:\/\/|www\.)\S/gi
const tooManyLinks = say('Use at most {max} links in your message.', { max: String(maxLinks) })

/** What a visitor writes in the contact form of a page. */
export const enquiryForm = z.object({
  name: requiredText(mark('Name'), mark('Enter your name'), 100),
  email,
  company: optionalText(mark('Company'), 120),
  text: requiredText(mark('Message'), mark('Write your message'), 4000).check(
    z.refine((text: string) => (text.match(links)?.length ?? 0) <= maxLinks, tooManyLinks),
  ),
})

export type EnquiryForm = z.infer<typeof enquiryForm>

export const readEnquiryTicket = endpoint({
  id: 'enquiries.ticket',
  summary: `A signed time stamp for one enquiry, valid from ${minMs / 1000} seconds to 24 hours after it was made`,
  method: 'GET',
  path: '/enquiries/ticket',
  access: 'visitor',
  reply: z.object({ ticket: z.string(), waitMs: z.int() }),
  errors: [],
})

const ticketMessage = say('ticket must be the one that was read')

export const sendEnquiry = endpoint({
  id: 'enquiries.send',
  summary:
    'Write to the company; with the same ticket it is one enquiry. `website` is a field that people do not see: with a text in it the enquiry is kept as suspected and not mailed',
  method: 'POST',
  path: '/enquiries',
  access: 'visitor',
  body: z.extend(enquiryForm, {
    website: optionalText(mark('Website'), 200),
    /** Where the form is. */
    page: z.string(say('page must be the path of a page')).check(
      z.maxLength(200, say('page must be the path of a page')),
      z.refine(
        (page) => /^[\w/.-]*$/.test(page) && ownAddress(page) !== null,
        say('page must be the path of a page'),
      ),
    ),
    ticket: z.string(ticketMessage).check(z.maxLength(200, ticketMessage)),
  }),
  status: 201,
  reply: z.object({ isReceived: z.boolean() }),
  errors: ['enquiry_too_fast', 'enquiry_ticket_invalid', 'too_many_enquiries'],
})
