import fs from 'node:fs'
import path from 'node:path'

const root = '/sys/fs/cgroup'

export type MemoryLimit = {
  /** Moves a process that has just started into the group, before it needs memory. */
  add(pid: number): void
  /** The group can be removed when its processes have ended. */
  remove(): void
}

/**
 * A control group of Linux with so much memory, in version 1 or 2; undefined where none can be made: without root, on
 * other systems, and in most containers.
 */
export function limitMemory(megabytes: number): MemoryLimit | undefined {
  const isFirst = fs.existsSync(path.join(root, 'memory/memory.limit_in_bytes'))
  const group = path.join(root, isFirst ? 'memory' : '', `datum-test-${process.pid}`)
  try {
    fs.mkdirSync(group)
    fs.writeFileSync(
      path.join(group, isFirst ? 'memory.limit_in_bytes' : 'memory.max'),
      `${megabytes * 1_048_576}`,
    )
  } catch {
    fs.rmSync(group, { force: true, recursive: false, maxRetries: 0 })
    return undefined
  }
  return {
    add: (pid) => fs.writeFileSync(path.join(group, 'cgroup.procs'), String(pid)),
    remove: () => fs.rmdirSync(group),
  }
}
