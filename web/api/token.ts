const renewAheadMs = 60_000

/** When a token stops being valid, in ms since 1970, or null when it does not say. */
export function expiresAt(token: string): number | null {
  const payload = token.split('.')[1]
  if (!payload) return null
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const hasExpiry = typeof claims === 'object' && claims !== null && 'exp' in claims
    return hasExpiry && typeof claims.exp === 'number' ? claims.exp * 1000 : null
  } catch {
    return null
  }
}

/** Whether a token should be renewed before it is used again. */
export function isRunningOut(token: string, nowAt: number): boolean {
  const endAt = expiresAt(token)
  return endAt !== null && endAt - nowAt < renewAheadMs
}

/** All who ask while the work is under way get the one answer. */
export function singleFlight<T>(run: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | null = null
  return () => {
    underWay ??= run().finally(() => {
      underWay = null
    })
    return underWay
  }
}
