import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { buildsFolder, currentBuild, inUseFile, removeUnused } from '#server/http/web/web-build.ts'

/**
 * `node ops/build-web.ts`: the web for the tests, which look at every component at `/dev/ui`. `--production`: without that page.
 * Both builds of the same sources stay, so that `npm start` and `npm test` in turn build nothing again.
 */
const isProduction = process.argv.includes('--production')
const root = path.dirname(import.meta.dirname)
const cache = path.join(root, '.cache')
const stampFile = path.join(cache, 'web-build.json')
const inputs = [
  'contract',
  'i18n',
  'tenant',
  'demo',
  'web',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
/** Where `react-router.config.ts` writes the build, before the folder gets the hash of its inputs as its name. */
const draft = path.join(buildsFolder, 'draft')

/** Each input with its size, time and hash, so that an unchanged one is not read again. */
type Stamp = Record<string, { stat: string; hash: string }>

function sha(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function readStamp(): Stamp {
  try {
    return JSON.parse(fs.readFileSync(stampFile, 'utf8')).files
  } catch {
    return {}
  }
}

/** A reader of the file sees the old or the new content, never a part of it. */
function writeAtOnce(file: string, content: string): void {
  const part = `${file}.${process.pid}`
  fs.mkdirSync(path.dirname(file), { recursive: true })
  fs.writeFileSync(part, content)
  fs.renameSync(part, file)
}

function inputFiles(name: string): string[] {
  if (!fs.statSync(path.join(root, name)).isDirectory()) return /\.test\.tsx?$/.test(name) ? [] : [name]
  return fs
    .readdirSync(path.join(root, name))
    .sort()
    .flatMap((entry) => inputFiles(`${name}/${entry}`))
}

function hashInputs(known: Stamp): Stamp {
  const files: Stamp = {}
  for (const name of inputs.flatMap(inputFiles)) {
    const { size, mtimeMs } = fs.statSync(path.join(root, name))
    const stat = `${size} ${mtimeMs}`
    const before = known[name]
    files[name] = before?.stat === stat ? before : { stat, hash: sha(fs.readFileSync(path.join(root, name))) }
  }
  return files
}

/** Runs the build; returns whether it worked, and shows the end of its output if it did not. */
async function build(): Promise<boolean> {
  const cli = path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const env = ['NODE_ENV=production', process.execPath]
  const mode = isProduction ? 'production' : 'test'
  const child = spawn('env', [...env, cli, 'build', '--mode', mode], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-6000)
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) process.stderr.write(`${output.trim().split('\n').slice(-25).join('\n')}\n`)
  return code === 0
}

/** Waits until no other process builds in this checkout; the kernel releases the lock when this process ends. */
function waitForLock(): void {
  fs.mkdirSync(cache, { recursive: true })
  const lock = new DatabaseSync(path.join(cache, 'web-build.lock'), { timeout: longestBuildMs })
  lock.exec('pragma locking_mode = exclusive; begin exclusive')
}

const longestBuildMs = 600_000

/** Builds the web into a folder named after its inputs, unless it exists; then makes it the current one. */
async function buildIfChanged(): Promise<boolean> {
  waitForLock()
  const files = hashInputs(readStamp())
  const folder = folderOf(files, isProduction)
  if (!fs.existsSync(folder)) {
    process.stdout.write('datum: building the web …\n')
    if (!(await build())) return false
    // SQLite takes an empty file as an empty database; it is only locked.
    fs.writeFileSync(path.join(draft, inUseFile), '')
    fs.renameSync(draft, folder)
  }
  if (currentBuild(buildsFolder) !== folder) {
    writeAtOnce(path.join(buildsFolder, 'current'), path.basename(folder))
  }
  writeAtOnce(stampFile, JSON.stringify({ files }))
  removeOthers([folder, folderOf(files, !isProduction)])
  return true
}

function folderOf(files: Stamp, isForProduction: boolean): string {
  const entries = Object.entries(files).map(([name, { hash }]) => `${name} ${hash}`)
  return path.join(
    buildsFolder,
    sha([...entries, ...(isForProduction ? ['production'] : [])].join('\n')).slice(0, 16),
  )
}

/** Removes builds that no running server uses. */
function removeOthers(folders: readonly string[]): void {
  const buildsInUse = ['current', ...folders.map((folder) => path.basename(folder))]
  for (const name of fs.readdirSync(buildsFolder)) {
    if (!buildsInUse.includes(name)) removeUnused(path.join(buildsFolder, name))
  }
}

process.exitCode = (await buildIfChanged()) ? 0 : 1
