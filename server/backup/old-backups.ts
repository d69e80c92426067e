import fs from 'node:fs'
import path from 'node:path'
import { readManifest } from './backup-manifest.ts'

/** As `newFolder` names them. A backup with another name was made for a purpose, and is left alone. */
const named = /^datum-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d$/
/** What a backup that was killed has left. */
const draft = /^datum-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d+\.draft$/
const dayMs = 86_400_000

/** How many backups stay, the newest of them, and for how many days. */
export type BackupsToKeep = { count: number | undefined; days: number | undefined }

type Found = { folder: string; createdAt: number }

function backupsIn(parent: string): Found[] {
  const found = fs.readdirSync(parent).filter((name) => named.test(name))
  return found.flatMap((name) => {
    const folder = path.join(parent, name)
    try {
      return [{ folder, createdAt: Date.parse(readManifest(folder).createdAt) }]
    } catch {
      // No backup, or one of a newer release.
      return []
    }
  })
}

/**
 * Deletes the backups beside the new one that are too many or too old, and what backups that were killed left a day ago. The new
 * one stays. Returns the folders of the deleted backups.
 */
export function deleteOldBackups(newest: string, { count, days }: BackupsToKeep): string[] {
  const parent = path.dirname(newest)
  const others = backupsIn(parent)
    .filter(({ folder }) => folder !== newest)
    .sort((a, b) => b.createdAt - a.createdAt)
  const tooOld = days === undefined ? Number.NEGATIVE_INFINITY : Date.now() - days * dayMs
  const left = count === undefined ? others.length : count - 1
  const gone = others
    .filter(({ createdAt }, index) => index >= left || createdAt < tooOld)
    .map(({ folder }) => folder)
  for (const folder of gone) fs.rmSync(folder, { recursive: true, force: true })
  for (const name of fs.readdirSync(parent).filter((name) => draft.test(name))) {
    const folder = path.join(parent, name)
    const found = fs.statSync(folder, { throwIfNoEntry: false })
    if (found && found.mtimeMs < Date.now() - dayMs) fs.rmSync(folder, { recursive: true, force: true })
  }
  return gone
}
