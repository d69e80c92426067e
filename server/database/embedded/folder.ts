import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type Account, canReach } from './account.ts'

/** Longest name of a socket file that every system takes: 104 bytes on macOS, 108 on Linux. */
const longestSocket = 103

/**
 * The folder the database lives in: the wanted one, or, when root runs the portal in a folder that the database's
 * account may not enter (such as /root), one of its own under /var/lib that is always the same for the wanted folder.
 */
export function prepareFolder(wanted: string, account: Account, log: (message: string) => void): string {
  // The folders above must stay passable for the database's account; only its own is private.
  fs.mkdirSync(path.dirname(wanted), { recursive: true, mode: 0o711 })
  fs.mkdirSync(wanted, { recursive: true, mode: 0o700 })
  if (!account) return wanted
  fs.chownSync(wanted, account.uid, account.gid)
  if (canReach(wanted, account)) return wanted
  const elsewhere = path.join('/var/lib', `datum-${digest(fs.realpathSync(wanted))}`)
  fs.mkdirSync(elsewhere, { recursive: true, mode: 0o700 })
  fs.chownSync(elsewhere, account.uid, account.gid)
  log(`PostgreSQL does not run as root, and its account may not enter ${wanted}. The data is in ${elsewhere}.`)
  return elsewhere
}

/** Where the socket goes: beside the data, or in a private folder under /tmp when that path is too long for a socket. */
export function socketFolder(cluster: string, socketName: string, account: Account): string {
  if (Buffer.byteLength(path.join(cluster, `${socketName}.lock`)) <= longestSocket) return cluster
  const owner = account?.uid ?? process.getuid?.() ?? 0
  const folder = path.join('/tmp', `datum-${owner}-${digest(cluster)}`)
  try {
    fs.mkdirSync(folder, { mode: 0o700 })
    if (account) fs.chownSync(folder, account.uid, account.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const { uid, mode } = fs.lstatSync(folder)
  if (!fs.lstatSync(folder).isDirectory() || uid !== owner || mode & 0o077) {
    throw new Error(`${folder} is not private: remove it and start again.`)
  }
  return folder
}

function digest(text: string): string {
  return crypto.createHash('sha256').update(text).digest('hex').slice(0, 12)
}
