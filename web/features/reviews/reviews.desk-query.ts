const kept = ['q', 'sort', 'status', 'ratings', 'product', 'reported', 'after', 'before', 'at'] as const

/** What the address of the list asks the server for. Two days stand apart in the form and together in the call. */
export function deskQueryOf(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {}
  for (const name of kept) {
    const value = search.get(name)
    if (value) query[name] = value
  }
  const days = search.get('createdAt') ?? `${search.get('from') ?? ''}..${search.get('to') ?? ''}`
  return days === '..' ? query : { ...query, createdAt: days }
}

/** The address of another page of the same list. */
export function deskPlace(search: URLSearchParams, place: Record<string, string>): string {
  const next = new URLSearchParams(search)
  for (const name of ['after', 'before', 'at']) next.delete(name)
  for (const [name, value] of Object.entries(place)) next.set(name, value)
  return `?${next}`
}
