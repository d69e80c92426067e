import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** A folder on a separate small disk that can be filled to the last byte. */
export type SmallDisk = { folder: string; fill(): void; empty(): void; remove(): void }

export function mountSmallDisk(folder: string, megabytes: number): SmallDisk {
  fs.mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', folder], { stdio: 'pipe' })
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = fs.openSync(filler, 'a')
      try {
        for (const size of [1_048_576, 4_096]) writeUntilFull(file, Buffer.alloc(size))
      } finally {
        fs.closeSync(file)
      }
    },
    empty: () => fs.rmSync(filler, { force: true }),
    remove() {
      try {
        execFileSync('umount', ['-l', folder], { stdio: 'pipe' })
      } catch {
        // It was no longer mounted.
      }
    },
  }
}

function writeUntilFull(file: number, chunk: Buffer): void {
  try {
    for (;;) if (fs.writeSync(file, chunk) < chunk.length) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

/** Why small disks are not possible here; undefined if they are. */
export function whyNoSmallDisk(): string | undefined {
  if (process.platform !== 'linux') return 'a disk of its own (tmpfs) needs Linux'
  if (process.getuid?.() !== 0) return 'a disk of its own (tmpfs) needs root'
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-chaos-try-'))
  try {
    mountSmallDisk(folder, 1).remove()
    return undefined
  } catch {
    return 'no file system may be mounted here (a container without the right?)'
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}
