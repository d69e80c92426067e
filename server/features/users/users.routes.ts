import { bulkUsers as bulkCall, listDeskUsers as listDeskCall } from '#contract/users.desk.ts'
import * as invitations from '#contract/users.invitations.ts'
import * as person from '#contract/users.person.ts'
import * as users from '#contract/users.ts'
import type { Answer } from '#server/http/answer.ts'
import { tellPage } from '#server/http/paging.ts'
import { bulkUsers, listDeskUsers } from './users.desk.ts'
import { inviteUser, listInvitations, resendInvitation, revokeInvitation } from './users.invitations.ts'
import { readPerson, setDeactivated } from './users.person.ts'
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

  answer(person.readPerson, ({ params }) => readPerson(parts, params.id))

  answer(person.setDeactivated, ({ actor, params, body }) =>
    setDeactivated(parts, { actor, id: params.id, deactivated: body.deactivated }),
  )

  answer(invitations.listInvitations, () => listInvitations(parts))

  answer(invitations.inviteUser, ({ actor, body }) => inviteUser(parts, actor, body))

  answer(invitations.resendInvitation, ({ actor, params }) => resendInvitation(parts, actor, params.id))

  answer(invitations.revokeInvitation, ({ actor, params }) => revokeInvitation(parts, actor, params.id))

  answer(listDeskCall, ({ actor, query }) => listDeskUsers(parts, actor, query))

  answer(bulkCall, ({ actor, body, idempotencyKey }) => bulkUsers(parts, { actor, form: body, idempotencyKey }))
}
