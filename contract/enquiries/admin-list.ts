import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'
import { adminSelection, bulkResult, selectedRows } from '../lists/bulk.ts'
import { adminExports } from '../lists/exports.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'

/** `suspected`: probably written by a program; it was not mailed. */
export const enquiryStatuses = ['new', 'read', 'answered', 'suspected'] as const
export type EnquiryStatus = (typeof enquiryStatuses)[number]

export const adminEnquiry = z.object({
  _id: z.string(),
  status: z.enum(enquiryStatuses),
  name: z.string(),
  email: z.string(),
  company: z.string(),
  text: z.string(),
  /** The path of the page with the form. */
  page: z.string(),
  /** The language that the page was read in. */
  language: z.string(),
  createdAt: z.string(),
  /** Who set the status; empty if nobody has. */
  updatedBy: z.string(),
  version: z.int(),
})

export type AdminEnquiry = z.infer<typeof adminEnquiry>

export const adminEnquiries = {
  name: 'enquiries',
  sorts: ['createdAt'],
  firstSort: '-createdAt',
  filters: {
    status: { kind: 'choice', choices: enquiryStatuses },
    createdAt: { kind: 'date' },
  },
  exported: ['createdAt', 'status', 'name', 'email', 'company', 'text', 'page', 'language', 'updatedBy'],
} as const satisfies AdminList

export const listAdminEnquiries = endpoint({
  id: 'enquiries.adminList',
  summary: 'Enquiries for staff: search, filters, sort, one page',
  method: 'GET',
  path: '/manage/enquiries',
  access: 'staff',
  permission: 'enquiries:read',
  query: adminListQuery(adminEnquiries),
  reply: adminPage(adminEnquiry),
  errors: [],
})

const version = z.int(say('version must be the one that was last read'))

export const decideEnquiry = endpoint({
  id: 'enquiries.decide',
  summary: 'Say whether an enquiry has been read or answered; `version` must be the one that was read',
  method: 'POST',
  path: '/manage/enquiries/{id}/status',
  access: 'staff',
  permission: 'enquiries:write',
  params: idParams,
  body: z.strictObject({
    status: z.enum(enquiryStatuses, say('status must be one of {names}', { names: enquiryStatuses.join(', ') })),
    version,
  }),
  reply: adminEnquiry,
  errors: ['enquiry_not_found', 'stale_version'],
})

export const enquiryBulkActions = ['read', 'answered', 'delete'] as const

export const selectedEnquiries = selectedRows(adminEnquiries, {
  permission: 'enquiries:read',
  id: 'enquiries.selected',
  path: '/manage/enquiries/selected',
})

export const bulkEnquiries = endpoint({
  id: 'enquiries.bulk',
  summary: 'Set the status of many enquiries, or delete them; the result lists what failed',
  method: 'POST',
  path: '/manage/enquiries/bulk',
  access: 'staff',
  permission: 'enquiries:write',
  body: z.strictObject({
    action: z.enum(
      enquiryBulkActions,
      say('action must be one of {names}', { names: enquiryBulkActions.join(', ') }),
    ),
    selection: adminSelection(adminEnquiries),
  }),
  reply: bulkResult,
  errors: ['selection_too_large', 'still_running', 'idempotency_key_reused'],
})

export const exportEnquiries = adminExports(adminEnquiries, {
  permission: 'enquiries:read',
  of: 'enquiries',
  id: 'export',
  path: '/manage/enquiries/export.csv',
  what: 'Enquiries',
})
