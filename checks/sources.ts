import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.dirname(import.meta.dirname)

/** Text of each file by its path from the root, with forward slashes. The checks are functions over this map. */
export type Files = Record<string, string>

/** What a run generates, downloads or stores; never written by hand. */
const made = new Set([
  'node_modules',
  '.git',
  '.cache',
  '.data',
  'backups',
  '.react-router',
  'build',
  'test-results',
  'playwright-report',
])

function walk(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    if (made.has(entry.name)) return []
    if (entry.isDirectory()) return walk(name)
    return entry.isFile() ? [name] : []
  })
}

/** Paths of all files of the project from its root, sorted. */
export function projectPaths(): string[] {
  return walk('.').sort()
}

export function readProject(paths: readonly string[]): Files {
  return Object.fromEntries(paths.map((name) => [name, readText(name)]))
}

export function readText(name: string): string {
  return readFileSync(path.join(root, name), 'utf8')
}

/** Source files and stylesheets: the files that the rules about code apply to. */
export function isSource(name: string): boolean {
  return /\.(?:ts|tsx|css|mjs)$/.test(name) && !name.includes('/migrations/') && !name.includes('.generated.')
}

export function isTest(name: string): boolean {
  return /\.test\.tsx?$/.test(name)
}

/** Number of source files directly in each folder; tests and migrations are not counted. */
export function folderSizes(files: Files): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const name of Object.keys(files).filter((one) => isSource(one) && !isTest(one))) {
    const folder = path.posix.dirname(name)
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return sizes
}
