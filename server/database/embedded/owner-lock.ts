import { DatabaseSync } from 'node:sqlite'

const busy = 5

/**
 * Claims a file for this process, or null when another one has it. SQLite's lock is one of the kernel's: it is gone the
 * moment its process ends, in whatever way, which a file with a process number in it is not.
 */
export function claim(file: string): (() => void) | null {
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
