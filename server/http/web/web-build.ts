import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Each build of the web has its own folder, `build/<hash of its sources>`, and the file `build/current` names the
 * newest. A server chooses one at its start and keeps it: a later build does not change the files it serves.
 */
export const buildsFolder = path.join(import.meta.dirname, '../../../build')

/** Each process that uses the build locks this file, so that a later build knows which folders it may remove. */
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
 * Holds a shared lock on the build while this process lives. The kernel releases it however the process ends; a file
 * with a process id would stay.
 */
function holdBuild(folder: string): DatabaseSync {
  const database = new DatabaseSync(path.join(folder, inUseFile), { readOnly: true })
  database.exec('begin; select * from sqlite_schema')
  return database
}

/** Referenced here, because garbage collection would close it and release its lock. */
const held: DatabaseSync[] = []

/**
 * Chooses the newest build. Another process may replace and remove it before the lock, so the choice is checked after
 * it: a folder is removed only after `build/current` names another one.
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
      // Either it was removed meanwhile, then try again; or it cannot be locked, as on some network disks, then serve
      // it without a lock.
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

/** Removes a build unless a process uses it. Returns whether it is gone. */
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
