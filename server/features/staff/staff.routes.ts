import type pg from 'pg'
import * as roles from '#contract/staff/roles.ts'
import { isUuid } from '#server/database/ids.ts'
import type { App } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
import { grantRole } from './staff.grants.ts'
import { addRole, changeRole, deleteRole, listRoles, listStaff } from './staff.roles.ts'

/** Roles of staff, and who has which. */
export function registerStaff({ handle }: App, { pool }: { pool: pg.Pool }): void {
  handle(roles.listRoles, () => listRoles(pool))

  handle(roles.addRole, { once: true }, ({ actor, body, transaction }) => addRole(transaction, actor, body))

  handle(roles.changeRole, { transaction: true }, ({ actor, params, body: { version, ...form }, transaction }) =>
    changeRole(transaction, { actor, id: params.id, version, form }),
  )

  handle(roles.deleteRole, { transaction: true }, ({ actor, params, query, transaction }) =>
    deleteRole(transaction, { actor, id: params.id, next: query.next }),
  )

  handle(roles.listStaff, ({ actor }) => listStaff(pool, actor))

  handle(roles.setRole, { transaction: true }, ({ actor, params, body, transaction }) => {
    if (!isUuid(params.id)) refuse('user_not_found')
    if (params.id === actor.id) refuse('not_yourself')
    return transaction(async (tx) => {
      await grantRole(tx, { actor, userId: params.id, roleId: body.role })
      return { role: body.role }
    })
  })
}
