import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const stampFile = path.join(root, '.cache', 'web-build.json')
const inputs = [
  'contract',
  'texts',
  'tenant',
  'web',
  'vite.config.ts',
  'react-router.config.ts',
  'package-lock.json',
]
const outputs = ['build/server/index.js', 'build/client']

/** What the last build was made of: each file with its size and time, so that an unchanged one is not read again. */
type Stamp = { built: string | null; files: Record<string, { stat: string; hash: string }> }

function sha(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function readStamp(): Stamp {
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'))
  } catch {
    return { built: null, files: {} }
  }
}

function writeStamp(stamp: Stamp): void {
  const draft = `${stampFile}.${process.pid}`
  mkdirSync(path.dirname(stampFile), { recursive: true })
  writeFileSync(draft, JSON.stringify(stamp))
  renameSync(draft, stampFile)
}

function inputFiles(name: string): string[] {
  if (!statSync(path.join(root, name)).isDirectory()) return /\.test\.tsx?$/.test(name) ? [] : [name]
  return readdirSync(path.join(root, name))
    .sort()
    .flatMap((entry) => inputFiles(`${name}/${entry}`))
}

function hashInputs(known: Stamp['files']): Stamp['files'] {
  const files: Stamp['files'] = {}
  for (const name of inputs.flatMap(inputFiles)) {
    const { size, mtimeMs } = statSync(path.join(root, name))
    const stat = `${size} ${mtimeMs}`
    const before = known[name]
    files[name] = before?.stat === stat ? before : { stat, hash: sha(readFileSync(path.join(root, name))) }
  }
  return files
}

/** Runs the build; answers whether it worked, and shows the end of its output when it did not. */
async function build(): Promise<boolean> {
  const cli = path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const env = ['NODE_ENV=production', process.execPath]
  const child = spawn('env', [...env, cli, 'build'], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said = (said + chunk).slice(-6000)
    })
  }
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) process.stderr.write(`${said.trim().split('\n').slice(-25).join('\n')}\n`)
  return code === 0
}

/** Builds the web when something it is made of has changed since the last build. */
async function buildIfChanged(): Promise<boolean> {
  const before = readStamp()
  const files = hashInputs(before.files)
  const wanted = sha(
    Object.entries(files)
      .map(([name, { hash }]) => `${name} ${hash}`)
      .join('\n'),
  )
  if (before.built === wanted && outputs.every((name) => existsSync(path.join(root, name)))) {
    writeStamp({ built: wanted, files })
    return true
  }
  process.stdout.write('datum: building the web …\n')
  rmSync(stampFile, { force: true })
  if (!(await build())) return false
  writeStamp({ built: wanted, files })
  return true
}

process.exitCode = (await buildIfChanged()) ? 0 : 1
