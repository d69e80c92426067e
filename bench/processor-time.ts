import fs from 'node:fs'
import path from 'node:path'

/** Process id and data folder, in which the portal's PostgreSQL is. */
type Measured = { pid: number; dataDir: string }

/** Linux counts the time of a process in hundredths of a second. */
const tickMs = 10

/** Milliseconds of processor time. */
export type ProcessorTimes = { portalMs: number; databaseMs: number }

/**
 * Returns a function that tells how much processor time a portal and its PostgreSQL have used so far. Without /proc the
 * time stands still, and nothing is judged by it.
 */
export function processorTimesOf({ pid, dataDir }: Measured): () => ProcessorTimes {
  if (!fs.existsSync('/proc/self/stat')) return () => ({ portalMs: 0, databaseMs: 0 })
  const postmaster = Number(read(path.join(dataDir, 'postgres/18/postmaster.pid')).split('\n')[0])
  const sum = (processes: readonly number[]) => processes.reduce((ticks, one) => ticks + ticksOf(one), 0) * tickMs
  return () => ({ portalMs: sum([pid]), databaseMs: sum([postmaster, ...childrenOf(postmaster)]) })
}

/**
 * As `processorTimesOf`, of both together. Waiting for a processor does not count, so a limit holds on a busy machine as
 * on an idle one.
 */
export function processorTimeOf(portal: Measured): () => number {
  const times = processorTimesOf(portal)
  return () => {
    const { portalMs, databaseMs } = times()
    return portalMs + databaseMs
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
