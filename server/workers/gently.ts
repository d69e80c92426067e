import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Does a piece of long work that nobody waits for as for a page, then pauses for some times as long as the piece took, so that
 * requests meanwhile have the processors: without pauses, one order in a hundred took 2.7 times as long as usual while a
 * thousand invoices were made (bench/invoice-batch.ts).
 */
export async function gently<Result>(pauses: number, run: () => Promise<Result>): Promise<Result> {
  const startedAt = performance.now()
  const result = await run()
  await sleep(pauses * (performance.now() - startedAt))
  return result
}
