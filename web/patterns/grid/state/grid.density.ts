import { useState } from 'react'
import { readStored, writeStored } from '../../../api/session.ts'

const key = 'datum.density'

/** The row height of all tables, stored in this browser. */
export function useDensity() {
  const [isCompact, set] = useState(() => typeof window !== 'undefined' && readStored(key) === 'compact')
  function choose(compact: boolean): void {
    writeStored(key, compact ? 'compact' : null)
    set(compact)
  }
  return { isCompact, choose }
}
