import { ApiError, sentenceOf } from './problem.ts'

/** The row as it is now, if it was changed elsewhere since it was read. */
export function currentOf<Row>(error: unknown): Row | undefined {
  return error instanceof ApiError && error.code === 'stale_version' ? (error.current as Row) : undefined
}

/** What an error says first of a field; its sentence if it names none. */
export function firstReason(error: unknown): string {
  return (error instanceof ApiError && error.errors[0]?.message) || sentenceOf(error)
}
