import type pg from 'pg'
import { checkVatId as check } from '#contract/tax/vat-checks.ts'
import { createAllowance } from '#server/documents/allowance.ts'
import type { Handle } from '#server/http/handle.ts'
import { checkVatId } from './tax.service.ts'

/** Calls a minute that may ask the register, whose answers every portal shares. A checkout repeats one about ten times. */
const perMinute = { account: 60, address: 240 }

export function taxRoutes(handle: Handle, pool: pg.Pool): void {
  const allow = createAllowance(perMinute)
  handle(check, ({ actor, address, body }) =>
    checkVatId(pool, body.vatId, () => allow({ account: actor.id, address })),
  )
}
