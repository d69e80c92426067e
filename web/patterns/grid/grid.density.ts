import { useState } from 'react'
import { readStored, writeStored } from '../../api/session.ts'

const key = 'datum.density'

/** How close the rows of all tables stand, kept in this browser. */
export function useDensity() {
  const [isCompact, set] = useState(() => typeof window !== 'undefined' && readStored(key) === 'compact')
  function choose(compact: boolean): void {
    writeStored(key, compact ? 'compact' : null)
    set(compact)
  }
  return { isCompact, choose }
}
