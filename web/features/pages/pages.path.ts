/** Where a value is in a page: names of fields and places in lists. */
export type Path = readonly (string | number)[]

/** A copy of `value` with `next` at the path; everything beside the path is the same object. */
export function setAt(value: unknown, path: Path, next: unknown): unknown {
  const [first, ...rest] = path
  if (first === undefined) return next
  if (Array.isArray(value)) return value.map((one, index) => (index === first ? setAt(one, rest, next) : one))
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...fields, [first]: setAt(fields[first], rest, next) }
}
