import { afterAll, beforeAll } from 'vitest'
import { poolLimits } from '#server/workers/pool.ts'

/**
 * For tests that ask for many documents at once: a busy machine may take longer for the last of them than a user waits for
 * a thread, and then it is refused.
 */
export function waitForDocuments(): void {
  const { timeoutMs } = poolLimits.documents
  beforeAll(() => {
    poolLimits.documents.timeoutMs = 300_000
  })
  afterAll(() => {
    poolLimits.documents.timeoutMs = timeoutMs
  })
}
