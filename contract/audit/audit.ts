import * as z from 'zod/mini'
import { type AuditAction, auditActions, type SubjectKind, subjectKinds } from '../audit-actions.ts'
import { endpoint } from '../endpoint.ts'
import { adminExports } from '../lists/exports.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]
const kinds = Object.keys(subjectKinds) as [SubjectKind, ...SubjectKind[]]

/** `actor` and `subject` are ids. The date is `when`, because `at` is the list's parameter for a position. */
export const adminAudit = {
  name: 'audit',
  sorts: ['at'],
  firstSort: '-at',
  filters: {
    actor: { kind: 'is' },
    action: { kind: 'choice', choices: actions },
    kind: { kind: 'choice', choices: kinds },
    subject: { kind: 'is' },
    when: { kind: 'date' },
  },
  exported: [
    'at',
    'actor',
    'actorEmail',
    'action',
    'kind',
    'subject',
    'subjectId',
    'before',
    'after',
    'requestId',
  ],
} as const satisfies AdminList

const fields = z.record(z.string(), z.unknown())

/** An account that the log names. `isGone`: the account was deleted, and the name of a subject with it. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Who made the change, with the name of that time; null for the portal itself. */
  actor: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string(), isGone: z.boolean() }),
  /** The fields that differ, before and after the change. */
  before: fields,
  after: fields,
  requestId: z.nullable(z.string()),
})

export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = endpoint({
  id: 'audit.list',
  summary: 'Changes by staff, with before and after: search, filters, one page',
  method: 'GET',
  path: '/manage/audit',
  access: 'staff',
  permission: 'audit:read',
  query: adminListQuery(adminAudit),
  reply: adminPage(auditEntry),
  errors: [],
})

export const listAuditActors = endpoint({
  id: 'audit.actors',
  summary: 'All accounts that made a change in the log',
  method: 'GET',
  path: '/manage/audit/actors',
  access: 'staff',
  permission: 'audit:read',
  reply: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  errors: [],
})

export const exportAudit = adminExports(adminAudit, {
  permission: 'audit:read',
  of: 'audit',
  id: 'export',
  path: '/manage/audit/export.csv',
  what: 'The audit log',
})
