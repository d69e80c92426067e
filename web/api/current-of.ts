import { ApiError } from './problem.ts'

/** The row as it is now, if it was changed elsewhere since it was read. */
export function currentOf<Row>(error: unknown): Row | undefined {
  return error instanceof ApiError && error.code === 'stale_version' ? (error.current as Row) : undefined
}
