import * as users from '#contract/users.ts'
import type { Answer } from '#server/http/answer.ts'
import { tellPage } from '#server/http/paging.ts'
import { listUsers, makeAdmin, removeAdmin, type UserParts } from './users.service.ts'
import { hasAdminRole } from './users.store.ts'

export function usersRoutes(answer: Answer, parts: UserParts): void {
  answer(users.isAdmin, async ({ params }) => ({ admin: await hasAdminRole(parts.db, params.email) }))

  answer(users.listUsers, async ({ query, header }) => {
    const { users: page, next } = await listUsers(parts, query)
    tellPage(header, { list: '/api/users', query, shown: page.length, next })
    return page
  })

  answer(users.makeAdmin, ({ actor, params }) => makeAdmin(parts, actor, params.email))

  answer(users.removeAdmin, ({ actor, params }) => removeAdmin(parts, actor, params.email))
}
