import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { type AdminList, adminListQuery, adminPage } from '../lists/lists.ts'
import { type AuditAction, auditActions, type SubjectKind, subjectKinds } from './actions.ts'

const actions = Object.keys(auditActions) as [AuditAction, ...AuditAction[]]
const kinds = Object.keys(subjectKinds) as [SubjectKind, ...SubjectKind[]]

/** `actor` and `subject` are ids. `when`, not `at`: that is where in a list somebody is. */
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

/** A person the log speaks of. `isGone`: the account was deleted, and with it the name of whom something was done to. */
export const auditEntry = z.object({
  _id: z.string(),
  at: z.string(),
  /** Who did it, as they were called then; null for the portal itself. */
  actor: z.nullable(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string(), name: z.string(), isGone: z.boolean() }),
  /** The fields that differ, as they were and as they became. */
  before: fields,
  after: fields,
  requestId: z.nullable(z.string()),
})

export type AuditEntry = z.infer<typeof auditEntry>

export const listAudit = endpoint({
  id: 'audit.list',
  summary: 'What staff changed, with before and after: searched, filtered, a page at a time',
  method: 'GET',
  path: '/manage/audit',
  access: 'admin',
  query: adminListQuery(adminAudit),
  reply: adminPage(auditEntry),
  errors: [],
})

export const listAuditActors = endpoint({
  id: 'audit.actors',
  summary: 'Everybody who is in the log for something they did',
  method: 'GET',
  path: '/manage/audit/actors',
  access: 'admin',
  reply: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  errors: [],
})

/** A file, below `/api`; see the one of orders. */
export const auditExportPath = '/manage/audit/export.csv'
