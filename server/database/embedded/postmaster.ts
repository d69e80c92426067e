import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'

/** Only part of the socket's name: nothing listens on a TCP port. */
export const port = 5432
export const socketName = `.s.PGSQL.${port}`

export type Postmaster = { pid: number; socketDir: string; isReady: boolean }

/** What `postmaster.pid` says; undefined if the file is missing or incomplete. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  try {
    const lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    return pid > 0 ? { pid, socketDir: lines[4]?.trim() ?? '', isReady: lines[7]?.trim() === 'ready' } : undefined
  } catch {
    return undefined
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/**
 * Removes the lock files of a killed PostgreSQL; false while one of its processes still exists. PostgreSQL only checks
 * whether the process id is in use, but it may belong to another program or a zombie. /proc shows the processes whose
 * working directory is the data folder. Call it with the owner lock.
 */
export function clearStaleLocks(cluster: string, socketDir: string): boolean {
  if (process.platform !== 'linux') return false
  const folder = fs.realpathSync(cluster)
  const isInUse = fs
    .readdirSync('/proc')
    .some((entry) => /^\d+$/.test(entry) && workingDirectory(entry) === folder)
  if (isInUse) return false
  fs.rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  fs.rmSync(path.join(socketDir, `${socketName}.lock`), { force: true })
  return true
}

function workingDirectory(pid: string): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** Whether a server answers at the socket: an existing process id proves nothing. */
export function isListeningAt(socketDir: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(path.join(socketDir, socketName))
    function end(isThere: boolean): void {
      socket.destroy()
      resolve(isThere)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.setTimeout(1_000, () => end(false))
  })
}
