import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkKey, type Storage } from '../storage/storage.ts'
import { BackupError, filesFolder, type Manifest } from './backup-manifest.ts'

type Items = Extract<Manifest['files'], { place: 'disk' }>['items']

/** SHA-256 of a file, read as a stream. */
export async function digestOf(file: string): Promise<string> {
  const hash = crypto.createHash('sha256')
  await pipeline(fs.createReadStream(file), hash)
  return hash.digest('hex')
}

/** Copies the uploaded files of a disk. Unfinished files of a running portal are left out. */
export async function copyFiles(from: string, folder: string): Promise<Items> {
  const items: Items = []
  for (const key of keysIn(from)) {
    const target = path.join(filesFolder(folder), key)
    fs.mkdirSync(path.dirname(target), { recursive: true, mode: 0o700 })
    try {
      fs.copyFileSync(path.join(from, key), target)
    } catch (error) {
      // Deleted by the sweep since the folder was listed: then no row of the snapshot uses it.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue
      throw error
    }
    items.push({ key, bytes: fs.statSync(target).size, sha256: await digestOf(target) })
  }
  return items
}

function keysIn(folder: string): string[] {
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.draft'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort()
}

export function hasFiles(folder: string): boolean {
  return keysIn(folder).length > 0
}

/** Throws `BackupError` for a file that is missing or changed, or whose name is not one of the portal's. */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  if (files.place === 's3') return
  for (const { key, sha256 } of files.items) {
    const file = path.join(filesFolder(folder), keyOf(key))
    if (!fs.existsSync(file)) throw new BackupError(`The backup is not whole: files/${key} is missing.`)
    if ((await digestOf(file)) !== sha256)
      throw new BackupError(`The backup is damaged: files/${key} was changed.`)
  }
}

function keyOf(key: string): string {
  try {
    return checkKey(key)
  } catch {
    throw new BackupError(`manifest.json cannot be used: ${JSON.stringify(key)} is not the name of a file.`)
  }
}

const types: Record<string, string> = { '.webp': 'image/webp', '.jpg': 'image/jpeg' }

/** Writes the files to the configured storage, which may differ from the one at the time of the backup. */
export async function putFiles(folder: string, { files }: Manifest, storage: Storage): Promise<number> {
  if (files.place === 's3') return 0
  for (const { key } of files.items) {
    const bytes = await fs.promises.readFile(path.join(filesFolder(folder), key))
    await storage.put(key, bytes, types[path.extname(key)] ?? 'application/octet-stream')
  }
  return files.items.length
}
