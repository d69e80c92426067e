import fs from 'node:fs'
import path from 'node:path'
import type { RunningPortal } from '#bench/portal.ts'

/** Linux counts the time of a process in hundredths of a second. */
const tickMs = 10

/**
 * Returns a function that tells how many milliseconds of processor time a portal and its PostgreSQL have used so far.
 * Waiting for a processor does not count, so a limit holds on a busy machine as on an idle one. Without /proc the time
 * stands still, and nothing is judged by it.
 */
export function processorTimeOf({ pid, dataDir }: Pick<RunningPortal, 'pid' | 'dataDir'>): () => number {
  if (!fs.existsSync('/proc/self/stat')) return () => 0
  const postmaster = Number(read(path.join(dataDir, 'postgres/18/postmaster.pid')).split('\n')[0])
  return () => {
    const processes = [pid, postmaster, ...childrenOf(postmaster)]
    return processes.reduce((sum, one) => sum + ticksOf(one), 0) * tickMs
  }
}

function childrenOf(pid: number): number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

/** utime, stime, cutime and cstime of proc_pid_stat(5): of the process and of its children that have ended. */
function ticksOf(pid: number): number {
  const line = read(`/proc/${pid}/stat`)
  const afterName = line.slice(line.lastIndexOf(')') + 2).split(' ')
  return afterName.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0)
}

/** Empty if the process has ended meanwhile. */
function read(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
