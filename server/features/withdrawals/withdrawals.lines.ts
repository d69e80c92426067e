import type { FieldError } from '#contract/errors.ts'
import type { LinePieces } from '#contract/orders/lines.ts'
import type { Exclusion } from '#contract/withdrawals/withdrawals.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { OrderLineRow } from '../orders/orders.columns.ts'
import { listTakenLines } from '../payments/corrections/payments.credited.store.ts'
import { exclusionOf } from './withdrawals.rules.ts'
import type { WithdrawalRow } from './withdrawals.store.ts'

export type LeftLine = { row: OrderLineRow; left: number; excluded: Exclusion | null }

/** What can be withdrawn from of each line: less refunds, corrections, pieces that are not sent, and open declarations. */
export async function leftLines(
  db: Database,
  lines: readonly OrderLineRow[],
  declared: readonly WithdrawalRow[],
): Promise<LeftLine[]> {
  const [first] = lines
  const taken = new Map(
    first ? (await listTakenLines(db, first.order_id)).map(({ line, quantity }) => [line, quantity]) : [],
  )
  const open = new Map<number, number>()
  for (const { lines: pieces, closed_at } of declared) {
    if (closed_at) continue
    for (const { line, quantity } of pieces ?? []) open.set(line, (open.get(line) ?? 0) + quantity)
  }
  return lines.map((row) => {
    const { line_no: line, quantity, ended } = row
    const left = Math.max(0, quantity - ended - (taken.get(line) ?? 0) - (open.get(line) ?? 0))
    const excluded = exclusionOf(row, left)
    return { row, left: excluded === null ? left : 0, excluded }
  })
}

/** Refuses pieces that a line does not have, a line that is out, and one that is named twice. Throws `not_withdrawable`. */
export function refuseNotLeft(left: readonly LeftLine[], pieces: readonly LinePieces[]): void {
  const seen = new Set<number>()
  const errors = pieces.flatMap(({ line, quantity }, index): FieldError[] => {
    const known = left.find(({ row }) => row.line_no === line)
    const isTwice = seen.has(line)
    seen.add(line)
    if (known && !isTwice && quantity >= 1 && quantity <= known.left) return []
    const message = t('At most {most} of this line can be withdrawn from', {
      most: isTwice ? 0 : (known?.left ?? 0),
    })
    return [{ path: `lines.${index}.quantity`, message }]
  })
  if (errors.length > 0) refuse('not_withdrawable', errors)
}
