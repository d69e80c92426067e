import crypto from 'node:crypto'
import { refuse } from '#server/http/problem.ts'
import { refuseCursor } from '#server/lists/cursor.ts'

/**
 * Where a reader of a feed is: after the event of this number. While all rows are read first, `after` is the id of the last one
 * that was answered, and `number` stays at where the reading began.
 */
export type FeedCursor = { number: string; after: string | null }

/** The feed, whose reader may use it, and the time of the last restore: after one, numbers mean other events. */
export type CursorScope = { feed: string; readerId: string; epoch: string; secret: string }

function sign(content: string, { feed, readerId, secret }: CursorScope): string {
  const text = `feed cursor ${feed} ${readerId} ${content}`
  return crypto.createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22)
}

export function writeFeedCursor({ number, after }: FeedCursor, scope: CursorScope): string {
  const content = Buffer.from(JSON.stringify([scope.epoch, number, after])).toString('base64url')
  return `${content}.${sign(content, scope)}`
}

/**
 * Throws `invalid_input` for a text that is no cursor of this feed and reader, and `cursor_expired` for one from before a restore.
 */
export function readFeedCursor(text: string, scope: CursorScope): FeedCursor {
  const [content = '', signature = ''] = text.split('.')
  const expected = sign(content, scope)
  const isOurs =
    signature.length === expected.length && crypto.timingSafeEqual(Buffer.from(signature), Buffer.from(expected))
  if (!isOurs) refuseCursor()
  const [epoch, number, after] = JSON.parse(Buffer.from(content, 'base64url').toString()) as [
    string,
    string,
    string | null,
  ]
  if (epoch !== scope.epoch) refuse('cursor_expired')
  return { number, after }
}
