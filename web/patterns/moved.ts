/** The list with the item of one position at another; the same list when the target does not exist. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list]
  if (to < 0 || to >= next.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
