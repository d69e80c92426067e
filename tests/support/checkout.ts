import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
export const root = path.join(import.meta.dirname, '../..')

export type Checkout = { folder: string; commit: string; remove(): void }

async function git(...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: root })
  return stdout.trim()
}

/** This checkout: its commit, followed by `-changed` if files differ from it. */
export async function thisCheckout(): Promise<Checkout> {
  const commit = await git('rev-parse', '--short=9', 'HEAD').catch(() => 'no-commit')
  const isChanged = (await git('status', '--porcelain').catch(() => '')) !== ''
  return { folder: root, commit: isChanged ? `${commit}-changed` : commit, remove: () => undefined }
}

/** Another commit in a separate folder outside the repository, prepared by its own `ops/prepare.mjs`. */
export async function checkOut(name: string): Promise<Checkout> {
  const commit = await git('rev-parse', '--short=9', `${name}^{commit}`)
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum checkout '))
  fs.chmodSync(folder, 0o755)
  const checkout = { folder, commit, remove: () => fs.rmSync(folder, { recursive: true, force: true }) }
  try {
    await unpack(commit, folder)
    await reuse(folder)
    await prepare(folder)
  } catch (error) {
    checkout.remove()
    throw error
  }
  return checkout
}

function migrationsOf(folder: string): string[] {
  return fs.readdirSync(path.join(folder, 'server/database/migrations')).filter((name) => name.endsWith('.sql'))
}

/** Whether one can use the database of the other: none from before 1.0.0 shares a migration with one since. */
export function shareMigrations(one: { folder: string }, other: { folder: string }): boolean {
  const known = new Set(migrationsOf(one.folder))
  return migrationsOf(other.folder).some((name) => known.has(name))
}

async function unpack(commit: string, folder: string): Promise<void> {
  const archive = path.join(folder, 'archive.tar')
  await git('archive', '--format=tar', '--output', archive, commit)
  await run('tar', ['-xf', archive, '-C', folder])
  fs.rmSync(archive)
}

/** Hard links to our packages cost nothing; if the lock file differs, npm then changes what differs. */
async function reuse(folder: string): Promise<void> {
  const lock = (where: string) => fs.readFileSync(path.join(where, 'package-lock.json'), 'utf8')
  fs.mkdirSync(path.join(folder, '.cache'))
  // The inputs of the web are compared by content, so a build of the same files is reused.
  for (const name of ['build', '.cache/web-build.json']) {
    const from = path.join(root, name)
    if (fs.existsSync(from)) fs.cpSync(from, path.join(folder, name), { recursive: true })
  }
  const modules = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')] as const
  await run('cp', ['-al', ...modules]).catch(() => run('cp', ['-a', ...modules]))
  // npm writes into this file; a hard link would change ours too.
  const [ours, theirs] = modules.map((one) => path.join(one, '.package-lock.json')) as [string, string]
  fs.rmSync(theirs)
  fs.copyFileSync(ours, theirs)
  if (lock(root) !== lock(folder)) return
  fs.copyFileSync(path.join(root, '.cache/prepare.json'), path.join(folder, '.cache/prepare.json'))
}

async function prepare(folder: string): Promise<void> {
  const child = spawn(process.execPath, ['ops/prepare.mjs', 'start'], { cwd: folder, stdio: 'inherit' })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('the other checkout could not be made ready')
}
