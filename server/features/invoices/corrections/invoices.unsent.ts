import type { CorrectionAmounts } from '#contract/invoices/corrections.ts'
import { canEnd } from '#contract/orders/ending.ts'
import { type LinePieces, piecesByLine } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { listRemaining, piecesOf } from '../../orders/ending/orders.ending.ts'
import type { OrderRow } from '../../orders/orders.store.ts'

/** Pieces of each line that may still be sent. */
export async function listUnsent(db: Database, order: OrderRow): Promise<LinePieces[]> {
  return canEnd(order.status) ? listRemaining(db, order) : []
}

type Answered = Pick<CorrectionAmounts, 'lines'> & { endPieces?: boolean | undefined }

/**
 * The credited pieces that will not be sent. A form that credits pieces that are still to be sent says what happens with them: without an
 * answer, and where there are none to end, it is `rule_broken`.
 */
export async function piecesToEnd(tx: Database, order: OrderRow, form: Answered): Promise<LinePieces[]> {
  const credited = piecesByLine(
    form.lines.flatMap(({ line, quantity }) => (quantity == null ? [] : [{ line, quantity }])),
  )
  const unsent = (await listUnsent(tx, order))
    .map(({ line, quantity }) => ({ line, quantity: Math.min(quantity, credited.get(line) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (form.endPieces === undefined && unsent.length > 0) {
    const message = t(
      '{pieces, plural, one {# of these pieces is not shipped yet. Say whether it will be.} other {# of these pieces are not shipped yet. Say whether they will be.}}',
      { pieces: piecesOf(unsent) },
    )
    refuse('rule_broken', [{ path: 'endPieces', message }])
  }
  if (form.endPieces !== true) return []
  if (unsent.length > 0) return unsent
  return refuse('rule_broken', [{ path: 'endPieces', message: t('None of these pieces are still to be shipped') }])
}
