import { type ChildProcess, spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import type { SystemAccount } from './account.ts'
import { port } from './postmaster.ts'

export type Launch = {
  program: string
  cluster: string
  logFile: string
  socketDir: string
  account: SystemAccount
  env: Record<string, string>
  settings: Record<string, string>
}

const largestLog = 10 * 1024 * 1024

/** Starts the server detached: Ctrl-C reaches only the portal, which then stops the server in order. */
export function launch({ program, cluster, logFile, socketDir, account, env, settings }: Launch): ChildProcess {
  const all: Record<string, string> = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(port),
    // Files in /dev/shm are deleted when the user logs out, and the space is small in containers.
    dynamic_shared_memory_type: 'mmap',
    shared_buffers: '128MB',
    max_connections: '100',
    max_wal_size: '512MB',
    log_checkpoints: 'off',
    ...settings,
  }
  // A file, not a pipe: a full pipe that nobody reads blocks the server.
  const log = fs.openSync(logFile, 'a', 0o600)
  const child = spawn(
    path.join(program, 'bin/postgres'),
    ['-D', cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...account, env, cwd: cluster, detached: true, stdio: ['ignore', log, log] },
  )
  fs.closeSync(log)
  child.on('error', () => undefined)
  return child
}

/** Keeps one old log. The log grows with every broken connection. */
export function rotateLog(logFile: string): void {
  try {
    if (fs.statSync(logFile).size > largestLog) fs.renameSync(logFile, `${logFile}.1`)
  } catch {
    // There is no log yet.
  }
}

export function sizeOf(file: string): number {
  try {
    return fs.statSync(file).size
  } catch {
    return 0
  }
}

/**
 * Stops the server when this process ends in any way: a shell reads a pipe that only this process holds, and the kernel
 * closes it. Otherwise each kill would leave a running database.
 */
export function watchOver(
  pid: number,
  cluster: string,
  { account, env }: Pick<Launch, 'account' | 'env'>,
): ChildProcess {
  const script = 'read -r _; read -r now < "$1" && [ "$now" = "$2" ] && kill -INT "$2"'
  const watchdog = spawn(
    '/bin/sh',
    ['-c', script, 'datum-database-watchdog', path.join(cluster, 'postmaster.pid'), String(pid)],
    { ...account, env, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] },
  )
  watchdog.on('error', () => undefined)
  watchdog.stdin?.on('error', () => undefined)
  watchdog.unref()
  const pipe = watchdog.stdin as unknown as { unref?: () => void } | null
  pipe?.unref?.()
  return watchdog
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}
