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

/** The list with one entry moved by `by` places; the same list if it would leave it. */
export function moved<Entry>(list: readonly Entry[], index: number, by: number): Entry[] {
  const to = index + by
  const entry = list[index]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  const others = list.filter((_, place) => place !== index)
  return [...others.slice(0, to), entry, ...others.slice(to)]
}
