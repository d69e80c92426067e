import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const cache = path.join(root, '.cache')
const record = path.join(cache, 'chromium-path')
const folders = [
  '/usr/bin',
  '/usr/local/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
]
/** In order of preference. The headless shell has no window and no process for graphics: a third less work. */
const shell = 'chromium-headless-shell'
const names = [
  shell,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'Google Chrome',
]

function say(line: string): void {
  process.stdout.write(`datum: ${line}\n`)
}

/** A path that exists is not enough: Ubuntu's `chromium-browser` is a script that only names another package. */
function canRun(file: string): boolean {
  if (!existsSync(file)) return false
  const { status, stdout } = spawnSync(file, ['--version'], { encoding: 'utf8', timeout: 300_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}

/** Where Playwright stores the browser that it downloads. */
async function playwrightChromium(): Promise<string> {
  const { chromium } = await import('@playwright/test')
  return chromium.executablePath()
}

async function findChromium(): Promise<string | undefined> {
  const installed = folders.flatMap((folder) => names.map((name) => path.join(folder, name)))
  return [...installed, await playwrightChromium()].find(canRun)
}

function succeeds(command: string, args: string[], timeoutMs = 900_000): boolean {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8', timeout: timeoutMs })
  if (status !== 0)
    process.stderr.write(`${`${stdout ?? ''}${stderr ?? ''}`.trim().split('\n').slice(-8).join('\n')}\n`)
  return status === 0
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function hasCommand(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${name}`]).status === 0
}

/** Debian's and Ubuntu's own package, if this user may install one without a password. */
function installByApt(): boolean {
  if (!hasCommand('apt-get')) return false
  if (!isRoot() && !(hasCommand('sudo') && spawnSync('sudo', ['-n', 'true']).status === 0)) return false
  const prefix = isRoot() ? ['env'] : ['sudo', '-n', 'env']
  const apt = ['DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', '-o', 'DPkg::Lock::Timeout=300']
  const [command = 'env', ...first] = prefix
  say('installing Chromium for the end-to-end tests (apt-get install) …')
  // Old package lists often fail to update; the installation is tried anyway.
  succeeds(command, [...first, ...apt, 'update'])
  return [shell, 'chromium'].some((name) => succeeds(command, [...first, ...apt, 'install', '-y', name]))
}

function installByPlaywright(): boolean {
  say('installing Chromium for the end-to-end tests (playwright install chromium) …')
  return succeeds(process.execPath, [
    path.join(root, 'node_modules/@playwright/test/cli.js'),
    'install',
    'chromium',
  ])
}

function recordedPath(): string | undefined {
  try {
    const file = readFileSync(record, 'utf8')
    accessSync(file, constants.X_OK)
    return file
  } catch {
    return undefined
  }
}

/** Finds a Chromium, or installs one, and leaves its path in `.cache/chromium-path` for `playwright.config.ts`. */
async function provideChromium(): Promise<boolean> {
  if (recordedPath()) return true
  let file = await findChromium()
  if (!file && installByApt()) file = await findChromium()
  if (!file && installByPlaywright()) file = await findChromium()
  if (!file) {
    process.stderr.write(
      'datum: install Chromium or Google Chrome (Debian: apt-get install chromium), then run this again.\n',
    )
    return false
  }
  mkdirSync(cache, { recursive: true })
  writeFileSync(record, file)
  return true
}

process.exitCode = (await provideChromium()) ? 0 : 1
