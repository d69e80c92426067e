import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#contract/access.ts'
import type { AuditAction, SubjectKind } from '#contract/audit-actions.ts'
import { cut } from '#i18n/cut.ts'
import { currentRequestId } from '../http/request-scope.ts'
import { insertAuditLines } from './audit.store.ts'
import type { Database } from './pool.ts'

export type NewAuditEntry = {
  /** Who made the change; null for the portal itself. */
  actor: Pick<Actor, 'id' | 'name' | 'email'> | null
  action: AuditAction
  /**
   * What was changed. `name` is what the log shows beside the kind, such as an order number. It is left out for
   * accounts: the log reads their current names.
   */
  subject: { kind: SubjectKind; id: string; name?: string }
  /** The fields before and after the change. Only those that differ are stored. */
  before?: Fields
  after?: Fields
}

type Fields = Record<string, unknown>

/**
 * Records a change by staff in the audit log. Call it in the transaction of the change, so that both are committed or
 * neither. If no given field differs, nothing is written.
 */
export async function recordAudit(tx: Database, entry: NewAuditEntry): Promise<void> {
  await recordAudits(tx, [entry])
}

/** Records many changes of one action in one statement. */
export async function recordAudits(tx: Database, entries: readonly NewAuditEntry[]): Promise<void> {
  const lines = entries.flatMap(({ actor, action, subject, before, after }) => {
    const changed = differing(before, after)
    if (!changed) return []
    const { id, name = '', kind } = subject
    return [{ actor: actor?.id, by: actor?.name, email: actor?.email, action, kind, id, name, ...changed }]
  })
  if (lines.length === 0) return
  await insertAuditLines(tx, lines, currentRequestId() ?? null)
}

/** The fields that differ, ready to be stored; null if both sides are given and equal. */
export function differing(
  before: Fields | undefined,
  after: Fields | undefined,
): { before: Fields; after: Fields } | null {
  const recorded: { before: Fields; after: Fields } = { before: {}, after: {} }
  for (const name of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [was, is] = [plain(before?.[name]), plain(after?.[name])]
    if (isDeepStrictEqual(was, is)) continue
    const isSecret = secretName.test(name)
    if (was !== null) recorded.before[name] = isSecret ? hidden : was
    if (is !== null) recorded.after[name] = isSecret ? hidden : is
  }
  const isSame = Object.keys(recorded.before).length + Object.keys(recorded.after).length === 0
  return isSame && before && after ? null : recorded
}

/** The log says that a secret changed, but never its value. */
const secretName = /password|passwd|secret|token|credential|apikey|api_key|privatekey|private_key/i
const hidden = '•••'
const longestText = 2_000

/** As the database returns it. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value.length > longestText ? cut(value, longestText + 1, '…') : value
  return JSON.parse(JSON.stringify(value))
}
