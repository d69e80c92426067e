import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { say } from '../fields.ts'
import { legalKinds } from './legal-kinds.ts'

const legalEntry = z.object({
  kind: z.enum(legalKinds),
  /** Null: no page has been chosen. */
  page: z.nullable(
    z.object({
      _id: z.string(),
      title: z.string(),
      address: z.string(),
      publishedNumber: z.nullable(z.int()),
      hasChanges: z.boolean(),
      /** What its draft still marks as to be written, with the language. At most 50. */
      places: z.array(z.object({ language: z.string(), place: z.string() })),
    }),
  ),
})
export type LegalEntry = z.output<typeof legalEntry>

export const listLegalPages = endpoint({
  id: 'pages.listLegal',
  summary: 'Which page is the imprint, the terms and so on, and what their drafts still mark as to be written',
  method: 'GET',
  path: '/manage/legal-pages',
  access: 'staff',
  permission: 'pages:read',
  reply: z.array(legalEntry),
  errors: [],
})

const kindParams = z.object({ kind: z.string().check(z.maxLength(40)) })

export const draftLegalPage = endpoint({
  id: 'pages.draftLegal',
  summary:
    'Add a draft of a legal page with the data of the company, in English and in each language of the shop that has the texts',
  method: 'POST',
  path: '/manage/legal-pages/{kind}',
  access: 'staff',
  permission: 'pages:write',
  params: kindParams,
  status: 201,
  reply: legalEntry,
  errors: ['legal_page_not_found', 'legal_page_exists', 'too_many_pages', 'idempotency_key_reused'],
})

export const chooseLegalPage = endpoint({
  id: 'pages.chooseLegal',
  summary: 'Say which page is the legal page of a kind; null: none. A page is of one kind',
  method: 'PUT',
  path: '/manage/legal-pages/{kind}',
  access: 'staff',
  permission: 'pages:write',
  params: kindParams,
  body: z.strictObject({
    pageId: z.nullable(z.string(say('pageId must be the id of a page, or null')).check(z.maxLength(40))),
  }),
  reply: legalEntry,
  errors: ['legal_page_not_found', 'page_not_found', 'legal_page_of_other_kind'],
})
