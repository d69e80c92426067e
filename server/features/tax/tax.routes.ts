import type pg from 'pg'
import { checkVatId as check } from '#contract/tax/vat-checks.ts'
import type { Handle } from '#server/http/handle.ts'
import { checkVatId } from './tax.service.ts'

export function taxRoutes(handle: Handle, pool: pg.Pool): void {
  handle(check, ({ body }) => checkVatId(pool, body.vatId))
}
