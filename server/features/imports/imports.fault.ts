import { refuse } from '#server/http/problem.ts'

/** Throws the refusal of a table that cannot be read, with one sentence that says where it breaks off. */
export function unreadable(message: string): never {
  return refuse('table_unreadable', [{ path: 'file', message }])
}
