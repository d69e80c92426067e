import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { canReach, type SystemAccount } from './account.ts'

/** Longest path of a socket on every system: 104 bytes on macOS, 108 on Linux. */
const longestSocket = 103

/**
 * The folder of the database: the wanted one or, if the database's account cannot enter it (root running the portal in
 * /root), a folder under /var/lib that is always the same for the wanted one.
 */
export function prepareFolder(wanted: string, account: SystemAccount, log: (message: string) => void): string {
  // The database's account needs access through the folders above; only its own folder is private.
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

/** The folder of the socket: beside the data, or a private folder under /tmp if the path would be too long. */
export function socketFolder(cluster: string, socketName: string, account: SystemAccount): string {
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
