import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/** Where a list continues: next to the row with these keys, in this sort. */
export type Cursor = {
  sort: string
  /** Number of the next row in reading order, from 1; null if it was not counted. */
  position: number | null
  /** Whether the list continues towards its beginning. Absent in cursors that were written before they said it. */
  isBackwards?: boolean
  /** The row's values of the sort column and of the unique column, as PostgreSQL writes them. */
  keys: readonly string[]
}

/** The query parameters that take a cursor. The last two say its direction themselves. */
export type CursorParameter = 'cursor' | 'after' | 'before'

/** The cursor as opaque text, in characters that a URL can contain. */
export function writeCursor({ sort, position, isBackwards, keys }: Cursor): string {
  const direction = isBackwards === undefined ? [] : [isBackwards]
  return Buffer.from(JSON.stringify([sort, position, ...direction, ...keys])).toString('base64url')
}

type Expected = { sort: string; keyCount: number; parameter: CursorParameter }

/**
 * Reads the cursor of a parameter. Throws `invalid_input` for a text that is not a cursor, for a cursor of another sort,
 * and for one without a direction unless the parameter says it.
 */
export function readCursor(text: string, { sort, keyCount, parameter }: Expected): Cursor {
  const [madeFor, position, ...rest] = decode(text)
  const [direction] = rest
  const isBackwards = typeof direction === 'boolean' ? direction : undefined
  const keys = isBackwards === undefined ? rest : rest.slice(1)
  const isPosition = position === null || (Number.isSafeInteger(position) && Number(position) > 0)
  const isWhole = isPosition && keys.length === keyCount && keys.every((key) => typeof key === 'string')
  const isDirected = parameter !== 'cursor' || isBackwards !== undefined
  if (typeof madeFor !== 'string' || !isWhole || !isDirected) return refuseCursor(parameter)
  if (madeFor !== sort) {
    return refuseCursor(parameter, t('The cursor belongs to a different sort order. Start at the first page.'))
  }
  const read = { sort, position: position === null ? null : Number(position), keys: keys.map(String) }
  return isBackwards === undefined ? read : { ...read, isBackwards }
}

/** Throws `invalid_input` for the cursor. */
export function refuseCursor(parameter: CursorParameter, message = t('The cursor is not valid')): never {
  refuse('invalid_input', [{ path: parameter, message }])
}

function decode(text: string): unknown[] {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(decoded) ? decoded : []
  } catch {
    return []
  }
}
