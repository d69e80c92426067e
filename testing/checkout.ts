import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Files of one commit, ready to start: packages installed, web built. `remove` deletes the folder of a temporary one. */
export type Checkout = { root: string; commit: string; remove(): void }

const ownRoot = path.join(import.meta.dirname, '..')

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: ownRoot, encoding: 'utf8' })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr.trim()}`)
  return stdout.trim()
}

/** This checkout as it stands, uncommitted changes included. */
export function ownCheckout(): Checkout {
  const isChanged = git('status', '--porcelain') !== ''
  const commit = `${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`
  return { root: ownRoot, commit, remove: () => {} }
}

/**
 * Puts another commit of this repository into a temporary folder and prepares it as `npm start` would. Packages are
 * linked from this checkout where both lock files are the same, and installed otherwise. Throws when the revision does not
 * exist or cannot be prepared.
 */
export async function checkOut(revision: string): Promise<Checkout> {
  const commit = git('rev-parse', '--short', '--verify', `${revision}^{commit}`)
  const root = fs.mkdtempSync(path.join(os.tmpdir(), `datum-${commit}-`))
  const remove = () => fs.rmSync(root, { recursive: true, force: true })
  try {
    // The embedded database runs as another user where this process is root, and has to reach its programs.
    fs.chmodSync(root, 0o755)
    await runIn(ownRoot, 'sh', ['-c', 'git archive "$1" | tar -x -C "$2"', 'sh', commit, root])
    if (hasSamePackages(root)) linkPackages(root)
    await runIn(root, process.execPath, ['ops/prepare.mjs', 'start'])
    return { root, commit, remove }
  } catch (error) {
    remove()
    throw error
  }
}

async function runIn(cwd: string, command: string, args: string[]): Promise<void> {
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${command} ${args[0]} ended with ${code} in ${cwd}`)
}

function hasSamePackages(root: string): boolean {
  const [ours, theirs] = [ownRoot, root].map((folder) => fs.readFileSync(path.join(folder, 'package-lock.json')))
  return ours !== undefined && theirs !== undefined && ours.equals(theirs)
}

/** Links are made in a moment and take no space. Where the folders are on two disks the packages are installed instead. */
function linkPackages(root: string): void {
  const state = path.join(ownRoot, '.cache/prepare.json')
  const target = path.join(root, 'node_modules')
  const { status } = spawnSync('cp', ['-al', path.join(ownRoot, 'node_modules'), target])
  if (status !== 0 || !fs.existsSync(state)) {
    fs.rmSync(target, { recursive: true, force: true })
    return
  }
  fs.mkdirSync(path.join(root, '.cache'), { recursive: true })
  fs.copyFileSync(state, path.join(root, '.cache/prepare.json'))
}
