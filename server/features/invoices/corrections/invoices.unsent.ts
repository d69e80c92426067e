import type { CorrectionAmounts } from '#contract/invoices/corrections.ts'
import { canEnd } from '#contract/orders/ending.ts'
import { type LinePieces, piecesByLine } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { listRemaining } from '../../orders/ending/orders.ending.ts'
import type { OrderRow } from '../../orders/orders.columns.ts'

/** Pieces of each line that may still be sent. */
export async function listUnsent(db: Database, order: OrderRow): Promise<LinePieces[]> {
  return canEnd(order.status) ? listRemaining(db, order) : []
}

type Answered = Pick<CorrectionAmounts, 'lines'> & { endPieces?: boolean | undefined }

/**
 * The credited pieces that will not be sent, if the form says so: without a word they are still to be sent, as with a refund. Throws
 * `rule_broken` where there are none to end.
 */
export async function piecesToEnd(tx: Database, order: OrderRow, form: Answered): Promise<LinePieces[]> {
  if (form.endPieces !== true) return []
  const credited = piecesByLine(
    form.lines.flatMap(({ line, quantity }) => (quantity == null ? [] : [{ line, quantity }])),
  )
  const unsent = (await listUnsent(tx, order))
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, credited.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (unsent.length > 0) return unsent
  return refuse('rule_broken', [{ path: 'endPieces', message: t('None of these pieces are still to be shipped') }])
}
