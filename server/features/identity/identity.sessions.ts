import type { Reply } from '#contract/endpoint.ts'
import * as contract from '#contract/identity/sessions.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import type { App } from '#server/http/app.ts'
import { deleteSession, listSessionRows } from './identity.store.ts'
import type { Tokens } from './identity.tokens.ts'

async function listSessions(
  db: Database,
  { userId, sessionId }: { userId: string; sessionId: string | undefined },
): Promise<Reply<typeof contract.listSessions>> {
  const rows = await listSessionRows(db, userId)
  return rows.map((row) => ({
    _id: row.id,
    userAgent: row.user_agent ?? '',
    address: row.ip_address || null,
    createdAt: row.created_at.toISOString(),
    isThisOne: row.id === sessionId,
  }))
}

/**
 * The sign-in provider lists sessions only within ten minutes of a sign-in, and with their tokens. Here, users list and
 * end their sessions without either.
 */
export function registerSessions({ handle }: App, { db, tokens }: { db: Database; tokens: Tokens }): void {
  handle(contract.listSessions, async ({ actor, bearer }) => {
    const claims = bearer === undefined ? undefined : await tokens.verify(bearer)
    return listSessions(db, { userId: actor.id, sessionId: claims?.sessionId })
  })

  handle(contract.endSession, async ({ actor, params }) => {
    if (!isUuid(params.id)) return { deletedCount: 0 }
    return { deletedCount: await deleteSession(db, params.id, actor.id) }
  })
}
