import * as users from '#contract/users.ts'
import type { Database } from '#server/database/pool.ts'
import type { Answer } from '#server/http/answer.ts'
import { hasAdminRole } from './users.store.ts'

export function usersRoutes(answer: Answer, db: Database): void {
  answer(users.isAdmin, async ({ params }) => ({ admin: await hasAdminRole(db, params.email) }))
}
