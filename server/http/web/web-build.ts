import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Each build of the web has a folder of its own, `build/<hash of what it was made of>`, and the file `build/current` names
 * the newest. A server chooses one when it starts and keeps it: a later build changes no file it serves.
 */
export const buildsFolder = path.join(import.meta.dirname, '../../../build')

/** Locked by every process that uses the build, so that a later build knows which folders it may remove. */
export const inUseFile = 'in-use'

/** The folder that `build/current` names; undefined before the first build. */
export function currentBuild(builds: string): string | undefined {
  try {
    return path.join(builds, fs.readFileSync(path.join(builds, 'current'), 'utf8').trim())
  } catch {
    return undefined
  }
}

/**
 * Holds a shared lock on the build for as long as this process lives. The kernel releases it however the process ends,
 * which a file with a process number in it would not do.
 */
function holdBuild(folder: string): DatabaseSync {
  const database = new DatabaseSync(path.join(folder, inUseFile), { readOnly: true })
  database.exec('begin; select * from sqlite_schema')
  return database
}

/** Kept reachable: a collected one would be closed, and its lock gone. */
const held: DatabaseSync[] = []

/**
 * Chooses the newest build. It may be replaced and removed between the look and the lock, so the look is repeated after it:
 * who removes a folder has named another one before.
 */
export function chooseBuild(builds: string): string | undefined {
  for (;;) {
    const folder = currentBuild(builds)
    if (!folder) return undefined
    try {
      const lock = holdBuild(folder)
      if (currentBuild(builds) === folder) {
        held.push(lock)
        return folder
      }
      lock.close()
    } catch {
      // Removed in between: look again. Or it cannot be locked, as on some network disks: served all the same.
      if (currentBuild(builds) === folder) return fs.existsSync(folder) ? folder : undefined
    }
  }
}

let chosen: string | undefined

/** The folder of the build that this process serves, chosen at the first call. */
export function buildFolder(): string {
  chosen ??= chooseBuild(buildsFolder)
  if (!chosen) throw new Error('The web has not been built. Start with npm start, which builds it.')
  return chosen
}

/** Removes a build unless a process uses it; answers whether it is gone. */
export function removeUnused(folder: string): boolean {
  const file = path.join(folder, inUseFile)
  if (!fs.existsSync(file)) {
    fs.rmSync(folder, { recursive: true, force: true })
    return true
  }
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    database.exec('begin exclusive')
    fs.rmSync(folder, { recursive: true, force: true })
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    throw error
  } finally {
    database.close()
  }
}

const sqliteBusy = 5
