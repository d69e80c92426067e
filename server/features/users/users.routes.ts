import { bulkUsers as bulkCall, listDeskUsers as listDeskCall } from '#contract/users/admin-list.ts'
import * as invitations from '#contract/users/invitations.ts'
import * as person from '#contract/users/person.ts'
import * as users from '#contract/users/users.ts'
import type { Answer } from '#server/http/answer.ts'
import { tellPage } from '#server/http/paging.ts'
import { bulkUsers, listDeskUsers } from './users.desk.ts'
import { inviteUser, listInvitations, resendInvitation, revokeInvitation } from './users.invitations.ts'
import { readPerson, setDeactivated } from './users.person.ts'
import { listUsers, makeAdmin, removeAdmin, type UserDeps } from './users.service.ts'
import { hasAdminRole } from './users.store.ts'

export function usersRoutes(answer: Answer, deps: UserDeps): void {
  answer(users.isAdmin, async ({ params }) => ({ admin: await hasAdminRole(deps.db, params.email) }))

  answer(users.listUsers, async ({ query, header }) => {
    const { users: page, next } = await listUsers(deps, query)
    tellPage(header, { list: '/api/users', query, shown: page.length, next })
    return page
  })

  answer(users.makeAdmin, ({ actor, params }) => makeAdmin(deps, actor, params.email))

  answer(users.removeAdmin, ({ actor, params }) => removeAdmin(deps, actor, params.email))

  answer(person.readPerson, ({ params }) => readPerson(deps, params.id))

  answer(person.setDeactivated, ({ actor, params, body }) =>
    setDeactivated(deps, { actor, id: params.id, deactivated: body.deactivated }),
  )

  answer(invitations.listInvitations, () => listInvitations(deps))

  answer(invitations.inviteUser, ({ actor, body }) => inviteUser(deps, actor, body))

  answer(invitations.resendInvitation, ({ actor, params }) => resendInvitation(deps, actor, params.id))

  answer(invitations.revokeInvitation, ({ actor, params }) => revokeInvitation(deps, actor, params.id))

  answer(listDeskCall, ({ actor, query }) => listDeskUsers(deps, actor, query))

  answer(bulkCall, ({ actor, body, idempotencyKey }) => bulkUsers(deps, { actor, form: body, idempotencyKey }))
}
