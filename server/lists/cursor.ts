import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/** Where a list continues: next to the row with these keys, in the order of this sort. */
export type Cursor = {
  sort: string
  /** Number of the row that comes next in reading order, from 1; null where nobody counted. */
  position: number | null
  /** The row's value of the sort and of the unique column behind it, as PostgreSQL writes them. */
  keys: readonly string[]
}

/** A cursor as it is sent: opaque, of characters that a URL may hold. */
export function writeCursor({ sort, position, keys }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, position, ...keys])).toString('base64url')
}

/** Reads a cursor. Throws `invalid_input` for a text that is no cursor, or a cursor of another sort. */
export function readCursor(text: string, { sort, keyCount }: { sort: string; keyCount: number }): Cursor {
  const [madeFor, position, ...keys] = decode(text)
  const isPosition = position === null || (Number.isSafeInteger(position) && Number(position) > 0)
  const isWhole = isPosition && keys.length === keyCount && keys.every((key) => typeof key === 'string')
  if (typeof madeFor !== 'string' || !isWhole) return refuseCursor()
  if (madeFor !== sort) {
    return refuseCursor(t('The cursor belongs to a different sort order. Start at the first page.'))
  }
  return { sort, position: position === null ? null : Number(position), keys: keys.map(String) }
}

/** Throws `invalid_input` about the cursor. */
export function refuseCursor(message = t('The cursor is not valid')): never {
  refuse('invalid_input', [{ path: 'after', message }])
}

function decode(text: string): unknown[] {
  try {
    const decoded: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(decoded) ? decoded : []
  } catch {
    return []
  }
}
