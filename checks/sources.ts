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
