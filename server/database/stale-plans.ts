/**
 * Whether a statement failed because its result has other columns than when its connection prepared it: a migration of the
 * next release added one, which `select *` and `returning *` see. Nothing was executed. The connection keeps the old plan,
 * so it has to be closed; a new one plans the statement again.
 */
export function isStalePlan(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('code' in error) || !('routine' in error)) return false
  return error.code === '0A000' && error.routine === 'RevalidateCachedQuery'
}

/** Runs `run` again while its connections have stale plans: at most once for each of them. */
export async function replanning<T>(maxConnections: number, run: () => Promise<T>): Promise<T> {
  for (let stale = 0; ; stale++) {
    try {
      return await run()
    } catch (error) {
      if (stale > maxConnections || !isStalePlan(error)) throw error
    }
  }
}
