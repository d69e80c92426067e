// Prepares a checkout: packages, the right Node, the built web, a browser for the tests. Runs before `npm start`, `npm
// run dev` and `npm test`. Plain JavaScript without packages, because it must run with the installed Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import * as fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const cache = path.join(root, '.cache')
const modules = path.join(root, 'node_modules')
const stateFile = path.join(cache, 'prepare.json')
const lockFile = path.join(cache, 'prepare.lock')
/** The first release whose Brotli decoder is safe (CVE-2026-111497); older ones are replaced by the bundled Node. */
const oldestSystemNode = '26.12.1'

class Failure extends Error {}

function say(line) {
  process.stdout.write(`datum: ${line}\n`)
}

function readState() {
  try {
    return JSON.parse(fs.readFileSync(stateFile, 'utf8'))
  } catch {
    return {}
  }
}

function saveState(state) {
  const draft = `${stateFile}.${process.pid}`
  fs.writeFileSync(draft, JSON.stringify(state))
  fs.renameSync(draft, stateFile)
}

function sha(content) {
  return createHash('sha256').update(content).digest('hex')
}

/** The system may have reused the pid: the start time identifies the process. */
function identify(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return `${pid} -`
  }
}

function isAlive(identity) {
  const pid = Number(identity.split(' ')[0])
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return identify(pid) === identity
}

/** The processes that hold the lock: its owner and the commands it started. */
function lockHolders() {
  try {
    return fs.readFileSync(lockFile, 'utf8').split('\n').filter(Boolean)
  } catch {
    return []
  }
}

/** A linked file appears complete or not at all, so no process reads a lock without an owner. */
function tryLock() {
  const draft = `${lockFile}.${process.pid}`
  fs.writeFileSync(draft, `${identify(process.pid)}\n`)
  try {
    fs.linkSync(draft, lockFile)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    return false
  } finally {
    fs.rmSync(draft, { force: true })
  }
}

/**
 * Only one process at a time may remove a dead owner's lock, otherwise the second would remove the first one's new
 * lock.
 */
function clearDeadLock() {
  const turn = `${lockFile}.turn`
  try {
    fs.mkdirSync(turn)
  } catch {
    const takenAtMs = fs.statSync(turn, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - takenAtMs > 10_000) fs.rmSync(turn, { recursive: true, force: true })
    return
  }
  const holders = lockHolders()
  if (holders.length > 0 && !holders.some(isAlive)) fs.rmSync(lockFile, { force: true })
  fs.rmSync(turn, { recursive: true, force: true })
}

async function lock() {
  fs.mkdirSync(cache, { recursive: true })
  let isWaiting = false
  while (!tryLock()) {
    if (lockHolders().some(isAlive)) {
      if (!isWaiting) say('waiting for another start in this folder to finish its preparations')
      isWaiting = true
    } else {
      clearDeadLock()
    }
    await sleep(100)
  }
  process.once('exit', () => fs.rmSync(lockFile, { force: true }))
}

/**
 * Waits for a command and returns its exit code. It counts as a holder of the lock, because it may outlive a killed
 * owner.
 */
function ended(child) {
  if (child.pid) fs.appendFileSync(lockFile, `${identify(child.pid)}\n`)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
}

/** npm fails if its home is not writable (a service account, a container); its cache is then in the checkout. */
function npmCache() {
  try {
    fs.accessSync(os.homedir(), fs.constants.W_OK)
    return {}
  } catch {
    return { npm_config_cache: path.join(cache, 'npm') }
  }
}

async function installPackages(state) {
  const wanted = `${process.platform}-${process.arch} ${sha(fs.readFileSync(path.join(root, 'package-lock.json')))}`
  if (state.packages === wanted && fs.existsSync(path.join(modules, '.package-lock.json'))) return
  saveState({ ...state, packages: undefined })
  say('installing packages …')
  await npm('install', '--include=dev', '--include=optional', '--no-save', '--no-audit', '--no-fund')
  state.packages = wanted
  saveState(state)
}

/**
 * Runs npm quietly and shows the end of its output if it fails. `--no-save` above keeps the lock file unchanged;
 * `--include` is needed because NODE_ENV=production leaves out the build tools.
 */
async function npm(...args) {
  const cli = process.env.npm_execpath ?? ''
  // The Node that runs npm must not be the one in node_modules, which npm may replace meanwhile.
  const [command, first] = cli.endsWith('npm-cli.js') ? [outsideNode() ?? process.execPath, [cli]] : ['npm', []]
  const env = { ...process.env, ...npmCache() }
  const child = spawn(command, [...first, ...args], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-6000)
    })
  }
  if ((await ended(child)) === 0) return
  process.stderr.write(`${said.trim().split('\n').slice(-25).join('\n')}\n`)
  throw new Failure(
    'the packages could not be installed. Check the connection to the npm registry, then try again.',
  )
}

/** The first `node` of PATH that is not one of our packages. */
function outsideNode() {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const candidates = folders.map((folder) => path.join(folder, 'node')).filter((file) => fs.existsSync(file))
  return candidates.find((file) => !fs.realpathSync(file).startsWith(modules + path.sep))
}

/** A version as a comparable number; 0 for a text that is not a version. */
function rank(version) {
  const [major, minor, patch] = version.split('.').map(Number)
  return major * 1e6 + minor * 1e3 + patch || 0
}

/** Rank of the Node in `file`, 0 if it does not run here. Cached for each file: starting it takes 40 ms. */
function rankOf(file, state) {
  if (!file || !fs.existsSync(file)) return 0
  const { mtimeMs, size } = fs.statSync(file)
  const key = `${fs.realpathSync(file)} ${mtimeMs} ${size}`
  if (!state.nodes?.[key]) {
    const { stdout } = spawnSync(file, ['-p', 'process.versions.node'], { encoding: 'utf8' })
    state.nodes = { ...state.nodes, [key]: stdout?.trim() || 'none' }
  }
  return rank(state.nodes[key])
}

/** Makes `node` in npm's PATH the newer of the system's and the bundled one, and returns its path. */
function chooseNode(state) {
  const link = path.join(modules, '.bin', 'node')
  const system = outsideNode()
  if (rankOf(system, state) >= rank(oldestSystemNode)) {
    fs.rmSync(link, { force: true })
    return system
  }
  const bundled = path.join(modules, `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (rankOf(bundled, state) === 0) {
    throw new Failure(`install Node.js ${oldestSystemNode} or newer: none is bundled for this system.`)
  }
  if (!fs.existsSync(link)) fs.symlinkSync(path.relative(path.dirname(link), bundled), link)
  return bundled
}

/** Runs one of the TypeScript steps beside this file; each prints what it does. */
async function runStep(node, name, ...options) {
  const child = spawn(node, [path.join(root, 'ops', name), ...options], { cwd: root, stdio: 'inherit' })
  if ((await ended(child)) !== 0) throw new Failure('stopped here; the lines above say why.')
}

async function prepare(goal) {
  // An image already has its packages, its Node and its web, and no lock file to compare.
  if (!fs.existsSync(path.join(root, 'package-lock.json'))) return
  await lock()
  const state = readState()
  await installPackages(state)
  const node = chooseNode(state)
  saveState(state)
  if (goal === 'start') await runStep(node, 'build-web.ts', '--production')
  if (goal !== 'test') return
  await runStep(node, 'build-web.ts')
  await runStep(node, 'chromium.ts')
}

prepare(process.argv[2]).catch((error) => {
  process.stderr.write(`datum: ${error instanceof Failure ? error.message : error.stack}\n`)
  process.exit(1)
})
