import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/** Where a list continues: next to the row with these keys, in this sort. */
export type Cursor = {
  sort: string
  /** Number of the next row in reading order, from 1; null if it was not counted. */
  position: number | null
  /** Whether the list continues towards its beginning. */
  isBackwards: boolean
  /** The row's values of the sort column and of the unique column, as PostgreSQL writes them. */
  keys: readonly string[]
}

/** The cursor as opaque text, in characters that a URL can contain. */
export function writeCursor({ sort, position, isBackwards, keys }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, position, isBackwards, ...keys])).toString('base64url')
}

type Expected = { sort: string; keyCount: number }

/** Reads a cursor. Throws `invalid_input` for a text that is none, and for a cursor of another sort. */
export function readCursor(text: string, { sort, keyCount }: Expected): Cursor {
  const [madeFor, position, isBackwards, ...keys] = decode(text)
  const isPosition = position === null || (Number.isSafeInteger(position) && Number(position) > 0)
  const isWhole = isPosition && keys.length === keyCount && keys.every((key) => typeof key === 'string')
  if (typeof madeFor !== 'string' || typeof isBackwards !== 'boolean' || !isWhole) return refuseCursor()
  if (madeFor !== sort) {
    return refuseCursor(t('The cursor belongs to a different sort order. Start at the first page.'))
  }
  return { sort, position: position === null ? null : Number(position), isBackwards, keys: keys.map(String) }
}

/** Throws `invalid_input` for the cursor. */
export function refuseCursor(message = t('The cursor is not valid')): never {
  refuse('invalid_input', [{ path: 'cursor', message }])
}

function decode(text: string): unknown[] {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(decoded) ? decoded : []
  } catch {
    return []
  }
}
