import * as z from 'zod/mini'
import { type StockChange, type StockReason, stockChange, stockReasons } from '#contract/inventory/stock.ts'
import { mark, t } from '#i18n/t.ts'
import { readNumber } from '../../patterns/form/typed-number.ts'

/** A movement of the stock as it is typed: pieces without a sign, except in a correction. */
export type StockDraft = { reason: StockReason; pieces: string; note: string }

/** What is asked for, by the reason. */
export const piecesLabels: Record<StockReason, string> = {
  received: mark('Pieces received'),
  counted: mark('Pieces counted'),
  damaged: mark('Pieces damaged'),
  returned: mark('Pieces returned'),
  correction: mark('Change in pieces, such as 5 or −5'),
}

export type ReadStock = {
  /** Null while something is wrong. */
  change: StockChange | null
  /** The resulting stock; null while it is unknown. */
  after: number | null
  errors: { pieces?: string; note?: string }
}

/** Reads what was typed by the rules of the API, and refuses to take away more than is there. */
export function readStock({ reason, pieces, note }: StockDraft, available: number): ReadStock {
  const typed = readNumber(pieces) ?? Number.NaN
  const amount =
    reason === 'counted' ? { count: typed } : { change: reason === 'damaged' ? -Math.abs(typed) : typed }
  const read = stockChange.safeParse({ ...amount, reason, note })
  if (!read.success) {
    const of = (field: string) => read.error.issues.find(({ path }) => path[0] === field)?.message
    const piecesError = of('change') ?? of('count')
    const noteError = of('note')
    return {
      change: null,
      after: null,
      errors: { ...(piecesError && { pieces: piecesError }), ...(noteError && { note: noteError }) },
    }
  }
  const after = read.data.count ?? available + (read.data.change ?? 0)
  if (after >= 0) return { change: read.data, after, errors: {} }
  const message = t('At most {available} can be removed', { available })
  return { change: null, after: null, errors: { pieces: message } }
}

/** What is typed, as the API wants it, with the stock that it leaves: the same rules as on the server. */
export function stockSchema(available: number) {
  return z.pipe(
    z.object({ reason: z.enum(stockReasons), pieces: z.string(), note: z.string() }),
    z.transform((draft, { issues }) => {
      const { change, after, errors } = readStock(draft, available)
      for (const [field, message] of Object.entries(errors)) {
        issues.push({ code: 'custom', path: [field], message, input: draft })
      }
      return change && after !== null ? { change, after } : z.NEVER
    }),
  )
}
