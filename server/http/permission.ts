import type { Actor } from '#contract/access.ts'
import { can } from '#contract/authorise.ts'
import { missingOf, type Needed } from '#contract/permissions.ts'
import { t } from '#i18n/t.ts'
import { refuse } from './problem.ts'

/** Refuses with `permission_missing`, which names each permission that the role of the actor lacks. */
export function refuseMissing(needed: Needed, actor: Pick<Actor, 'role'> | null): never {
  const missing = missingOf(needed, actor?.role?.permissions ?? [])
  const isChoice = typeof needed !== 'string' && needed.any !== undefined
  const message = (permission: string) =>
    isChoice && missing.length > 1
      ? t('{permission} would be enough', { permission })
      : t('{permission} is missing', { permission })
  refuse(
    'permission_missing',
    missing.map((permission) => ({ path: permission, message: message(permission) })),
  )
}

/** Refuses an actor whose role lacks what a part of a call needs. */
export function demand(actor: Pick<Actor, 'role'>, needed: Needed): void {
  if (!can(actor, needed)) refuseMissing(needed, actor)
}
