import { DatabaseSync } from 'node:sqlite'

const busy = 5

/**
 * Locks a file for this process; null if another process has the lock. SQLite uses a kernel lock, which is released
 * when the process ends in any way. A file with a process id would stay.
 */
export function lockOwnerFile(file: string): (() => void) | null {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive')
    return () => database.close()
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === busy) return null
    throw error
  }
}
