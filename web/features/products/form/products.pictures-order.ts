/** The drawing of a product stands among its pictures by its address. */
export function isDrawing(address: string | undefined): boolean {
  return address !== undefined && /^https?:\/\/[^/]+\/drawings\/[^/]+\.svg$/.test(address)
}

/** The list with one item moved; the same list when the target does not exist. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const next = [...list]
  if (to < 0 || to >= next.length) return next
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
