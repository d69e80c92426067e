import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { extent, waitLimitMs } from '#tests/support/extent.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { databaseUrlOf } from '#tests/support/server-process.ts'
import { iconFiles } from './icons.ts'
import { buildFolder, chooseBuild, currentBuild, inUseFile, removeUnused } from './web-build.ts'

const root = path.join(import.meta.dirname, '../../..')
const portal = testPortal()
/** A separate checkout, so that changes and builds affect no other test. */
let checkout: string
let builds: string
let server: ChildProcess | undefined

beforeAll(() => {
  checkout = fs.mkdtempSync(path.join(os.tmpdir(), 'datum checkout '))
  builds = path.join(checkout, 'build')
  const files = ['contract', 'i18n', 'tenant', 'demo', 'web', 'server', 'ops', 'package.json', 'package-lock.json']
  for (const name of [...files, 'vite.config.ts', 'react-router.config.ts', 'tsconfig.base.json', '.gitignore']) {
    fs.cpSync(path.join(root, name), path.join(checkout, name), { recursive: true })
  }
  if (extent === 'full') fs.symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'))
  else linkWithoutBundler()
  const built = buildFolder()
  fs.cpSync(built, path.join(builds, path.basename(built)), { recursive: true })
  fs.writeFileSync(path.join(builds, 'current'), path.basename(built))
})

/** Writes other files of the same web, as a build after a change of all sources does. */
const copyingBuild = `
const fs = require('node:fs')
fs.cpSync('build/' + fs.readFileSync('build/current', 'utf8'), 'build/draft', { recursive: true })
const assets = 'build/draft/client/assets/'
for (const name of fs.readdirSync(assets)) fs.renameSync(assets + name, assets + 'changed-' + name)
`

/** Links all packages except the bundler, which takes most of this file's time. The full run uses the bundler. */
function linkWithoutBundler(): void {
  const bundler = path.join('@react-router', 'dev')
  for (const folder of ['', path.dirname(bundler)]) {
    const packages = path.join(checkout, 'node_modules', folder)
    fs.mkdirSync(packages)
    for (const name of fs.readdirSync(path.join(root, 'node_modules', folder))) {
      if (bundler.startsWith(path.join(folder, name))) continue
      fs.symlinkSync(path.join(root, 'node_modules', folder, name), path.join(packages, name))
    }
  }
  fs.mkdirSync(path.join(checkout, 'node_modules', bundler))
  fs.writeFileSync(path.join(checkout, 'node_modules', bundler, 'bin.cjs'), copyingBuild)
}

afterAll(async () => {
  await stop()
  fs.rmSync(checkout, { recursive: true, force: true })
})

async function stop(): Promise<void> {
  if (!server || server.exitCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  await ended
}

async function start(): Promise<string> {
  const port = await freePort()
  const env = {
    PATH: '/usr/bin:/bin',
    PORT: String(port),
    DATABASE_URL: await databaseUrlOf(portal.pool),
    AUTH_SECRET: testSecret,
    DATA_DIR: path.join(checkout, 'data'),
    LOG_LEVEL: 'error',
  }
  const stdio = ['ignore', 'ignore', 'inherit'] as const
  server = spawn(process.execPath, ['server/main.ts'], { cwd: checkout, env, stdio: [...stdio] })
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(isReady, { timeout: waitLimitMs }).toBe(true)
  return url
}

async function build(): Promise<string> {
  const child = spawn(process.execPath, ['ops/build-web.ts'], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const said = text(child.stdout)
  const [code] = await once(child, 'exit')
  expect(code).toBe(0)
  return said
}

/** Every file of the build that a page may request. Icons are those of the company, which has none here. */
function addressesOf(folder: string): string[] {
  const client = path.join(folder, 'client')
  return fs
    .readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name) && !iconFiles.includes(entry.name))
    .map((entry) => `/${path.relative(client, path.join(entry.parentPath, entry.name))}`)
}

test('a running server serves its page with all files after the web was built again beside it', async () => {
  const before = currentBuild(builds) ?? ''
  const url = await start()
  const page = await (await fetch(url)).text()
  const addresses = addressesOf(before)
  expect(addresses.length).toBeGreaterThan(50)
  const inPage = Array.from(page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g), ([, address]) => address)
  expect(inPage.length).toBeGreaterThan(3)

  // Changes all scripts and styles.
  fs.appendFileSync(path.join(checkout, 'web/theme/index.css'), '\n.changed-after-the-start { color: red; }\n')
  fs.appendFileSync(path.join(checkout, 'web/root.tsx'), '\nexport const changedAfterTheStart = Math.random()\n')
  expect(await build()).toContain('building')
  const after = currentBuild(builds) ?? ''
  expect(after).not.toBe(before)
  expect(addressesOf(after)).not.toEqual(addresses)

  const missing: string[] = []
  for (const address of new Set([...addresses, ...inPage])) {
    const answer = await fetch(url + address)
    await answer.arrayBuffer()
    if (answer.status !== 200) missing.push(`${address}: ${answer.status}`)
  }
  expect(missing).toEqual([])
  expect(await (await fetch(url)).text()).toContain(inPage[0])

  // A second build has nothing to do, and keeps the folder in use; the next one after the server's end removes it.
  expect(await build()).toBe('')
  expect(fs.existsSync(before)).toBe(true)
  await stop()
  expect(await build()).toBe('')
  expect(fs.existsSync(before)).toBe(false)
  expect(fs.readdirSync(builds).sort()).toEqual([path.basename(after), 'current'].sort())
})

test('a build is removed only when no process uses it, and one without a lock file is still served', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum builds '))
  try {
    expect(chooseBuild(folder)).toBeUndefined()
    for (const name of ['a', 'b']) fs.mkdirSync(path.join(folder, name))
    fs.writeFileSync(path.join(folder, 'a', inUseFile), '')
    fs.writeFileSync(path.join(folder, 'current'), 'a')
    expect(chooseBuild(folder)).toBe(path.join(folder, 'a'))
    expect(removeUnused(path.join(folder, 'a'))).toBe(false)
    expect(fs.existsSync(path.join(folder, 'a'))).toBe(true)
    fs.writeFileSync(path.join(folder, 'current'), 'b')
    expect(chooseBuild(folder)).toBe(path.join(folder, 'b'))
    fs.writeFileSync(path.join(folder, 'current'), 'c')
    expect(chooseBuild(folder)).toBeUndefined()
    expect(removeUnused(path.join(folder, 'b'))).toBe(true)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
})
