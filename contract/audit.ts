import * as z from 'zod/mini'
import { mark } from '#texts/t.ts'
import { type Deed, deeds, type SubjectKind, subjectKinds } from './deeds.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, say } from './fields.ts'

const actions = Object.keys(deeds) as [Deed, ...Deed[]]
const kinds = Object.keys(subjectKinds) as [SubjectKind, ...SubjectKind[]]

/** One or more words with commas between. */
function oneOrMore(words: readonly string[], message: string) {
  return z.optional(
    z.string().check(z.refine((text) => text.split(',').every((word) => words.includes(word)), say(message))),
  )
}

const rangePattern = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/

function isDay(text: string | undefined): boolean {
  if (text === undefined) return true
  const day = new Date(`${text}T00:00:00Z`)
  // PostgreSQL knows no year 0.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text >= '1000-01-01'
}

/** `2026-01-01..2026-01-31`, either side may be left out: both days are part of it, in UTC. Null for what is none. */
export function readDays(text: string): { from: string | undefined; to: string | undefined } | null {
  const found = rangePattern.exec(text)
  if (!found) return null
  const [, from, to] = found
  return isDay(from) && isDay(to) && !(from && to && from > to) ? { from, to } : null
}

const days = z
  .string()
  .check(z.refine((text) => readDays(text) !== null, say('at must be days as in 2026-01-01..2026-01-31')))
const place = z.optional(z.string().check(z.regex(/^\d{1,15}$/, say('This place in the list is not one of ours'))))

/** Which entries: search in names and addresses, and filters. */
const matching = {
  q: optionalText(mark('Search'), 100),
  actor: z.optional(z.string().check(z.maxLength(100))),
  action: oneOrMore(actions, mark('action must be one or more of those in the log')),
  kind: oneOrMore(kinds, mark('kind must be one or more of those in the log')),
  subject: z.optional(z.string().check(z.maxLength(100))),
  at: z.optional(days),
}

export const auditMatching = z.object(matching)
export type AuditMatching = z.infer<typeof auditMatching>

export const auditQuery = z.extend(auditMatching, {
  sort: z.optional(z.enum(['at', '-at'], say('sort must be at or -at'))),
  limit: z.optional(z.enum(['25', '50', '100'], say('limit must be 25, 50 or 100'))),
  after: place,
  before: place,
})
export type AuditQuery = z.infer<typeof auditQuery>

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
  summary: 'What staff changed, with before and after, newest first',
  method: 'GET',
  path: '/desk/audit',
  access: 'admin',
  query: auditQuery,
  reply: z.object({
    items: z.array(auditEntry),
    total: z.int(),
    totalIsExact: z.boolean(),
    position: z.nullable(z.int()),
    before: z.nullable(z.string()),
    after: z.nullable(z.string()),
  }),
  errors: [],
})

export const listAuditActors = endpoint({
  id: 'audit.actors',
  summary: 'Everybody who is in the log for something they did',
  method: 'GET',
  path: '/desk/audit/actors',
  access: 'admin',
  reply: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  errors: [],
})

/** The entries that match, as a table for a spreadsheet; admins only. */
export const auditExportPath = '/desk/audit/export.csv'
