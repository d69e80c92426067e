import { readRole as readRoleCall } from '#contract/staff/session-role.ts'
import { findAdjacentUsers as adjacentCall } from '#contract/users/adjacent.ts'
import {
  bulkUsers as bulkCall,
  listAdminUsers as listAdminCall,
  selectedUsers,
} from '#contract/users/admin-list.ts'
import { setCustomerNumber as setNumberCall } from '#contract/users/customer-number.ts'
import * as invitations from '#contract/users/invitations.ts'
import * as notes from '#contract/users/notes.ts'
import * as person from '#contract/users/person.ts'
import * as users from '#contract/users/users.ts'
import type { App } from '#server/http/app.ts'
import { setPageHeaders } from '#server/http/paging.ts'
import type { BulkDeps } from '#server/lists/bulk.ts'
import { findAdjacentUsers } from './users.adjacent.ts'
import { bulkUsers, listUsersForAdmin, readSelectedUsers, registerUsersExport } from './users.admin.ts'
import { setCustomerNumber } from './users.customer-number.ts'
import { inviteUser, listInvitations, resendInvitation, revokeInvitation } from './users.invitations.ts'
import { addUserNote, deleteUserNote, listUserNotes } from './users.notes.ts'
import { readPerson, setDeactivated } from './users.person.ts'
import { listUsers, makeAdmin, readRole, removeAdmin, type UserDeps } from './users.service.ts'

export function registerUsers(app: App, deps: UserDeps & BulkDeps): void {
  const { handle } = app
  handle(readRoleCall, ({ params }) => readRole(deps.db, params.email))

  handle(users.listUsers, async ({ query, header }) => {
    const { users: page, next } = await listUsers(deps, query)
    setPageHeaders(header, { list: '/api/users', query, shown: page.length, next })
    return page
  })

  handle(users.makeAdmin, { transaction: true }, ({ actor, params, transaction }) =>
    makeAdmin(transaction, actor, params.email),
  )

  handle(users.removeAdmin, { transaction: true }, ({ actor, params, transaction }) =>
    removeAdmin(transaction, actor, params.email),
  )

  handle(person.readPerson, ({ params }) => readPerson(deps, params.id))

  handle(adjacentCall, ({ params, query }) => findAdjacentUsers(deps, params.id, query.list))

  handle(person.setDeactivated, ({ actor, params, body }) =>
    setDeactivated(deps, { actor, id: params.id, deactivated: body.deactivated }),
  )

  handle(setNumberCall, { transaction: true }, ({ actor, params, body, transaction }) =>
    setCustomerNumber({ ...deps, transaction }, { actor, id: params.id, form: body }),
  )

  handle(notes.listUserNotes, ({ params }) => listUserNotes(deps, params.id))

  handle(notes.addUserNote, { once: true }, ({ actor, params, body, transaction }) =>
    addUserNote(transaction, { actor, id: params.id, form: body }),
  )

  handle(notes.deleteUserNote, ({ actor, params }) => deleteUserNote(deps, actor, params))

  handle(invitations.listInvitations, () => listInvitations(deps))

  handle(invitations.inviteUser, ({ actor, body }) => inviteUser(deps, actor, body))

  handle(invitations.resendInvitation, { transaction: true }, ({ actor, params, transaction }) =>
    resendInvitation({ ...deps, transaction }, actor, params.id),
  )

  handle(invitations.revokeInvitation, { transaction: true }, ({ actor, params, transaction }) =>
    revokeInvitation(transaction, actor, params.id),
  )

  handle(listAdminCall, ({ actor, query }) => listUsersForAdmin(deps, actor, query))

  handle(selectedUsers, ({ body }) => readSelectedUsers(deps, body.selection))

  handle(bulkCall, { once: 'in steps' }, ({ actor, body, steps }) => bulkUsers(deps, { actor, form: body, steps }))
  registerUsersExport(app, deps)
}
