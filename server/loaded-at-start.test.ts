import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import manifest from '#package' with { type: 'json' }
import { waitLimitMs } from '#tests/support/extent.ts'
import { freePort } from '#tests/support/network/free-port.ts'
import { testPortal, testSecret } from '#tests/support/portal.ts'
import { compiledCode, databaseUrlOf } from '#tests/support/server-process.ts'

const portal = testPortal()
const root = path.join(import.meta.dirname, '..')
let child: ChildProcess | undefined

afterAll(() => child?.kill('SIGKILL'))

/** The packages of package.json that a portal loads for its first answer. Each other one would cost each start. */
const neededByServer = [
  '@fastify/rate-limit',
  '@fastify/static',
  '@fastify/swagger',
  '@fastify/swagger-ui',
  '@opentelemetry/api',
  // Only its `crypto`, to see whether the key of tokens was encrypted with the secret.
  'better-auth',
  'csv-stringify',
  'fastify',
  'graphile-worker',
  'htmlparser2',
  'jose',
  'localized-address-format',
  'lru-cache',
  'mustache',
  'pg',
  'pg-copy-streams',
  'pino',
  'piscina',
  'prom-client',
  'qrcode-generator',
  'react-router',
  'yauzl',
  'yazl',
  'zod',
]
/** The build of the pages imports these; it is loaded at the start, for the first page. */
const neededByPages =
  /^(?:react|react-dom|react-hook-form|@hookform\/resolvers|@stripe\/(?:stripe-js|react-stripe-js)|prosemirror-.*)$/

/** Loaded on first use: our own modules, and a package of a package. */
const later = [
  'server/demo/',
  'server/tracing/',
  'server/documents/text/faces.ts',
  'server/features/identity/provider/identity.provider.ts',
  'server/features/payments/payments.stripe.ts',
  'server/features/payments/sandbox/',
  'server/storage/storage-s3.ts',
  '.task.ts',
  'node_modules/kysely/',
  // With a collector of traces. `neededByServer` has the packages that are dependencies of ours.
  '/@opentelemetry/otlp',
]

/** Prints the addresses of the modules that a process loads. */
const printModules = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { console.log('loads', url); return next(url, context) } })`

/** The addresses of the modules that a portal in a separate process has loaded when it has answered with a list. */
async function modulesOfStart(): Promise<string[]> {
  const url = `http://127.0.0.1:${await freePort()}`
  child = spawn(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(printModules)}`, 'server/main.ts'],
    {
      cwd: root,
      env: {
        ...compiledCode,
        PATH: '/usr/bin:/bin',
        PORT: new URL(url).port,
        DATABASE_URL: await databaseUrlOf(portal.pool),
        DATA_DIR: portal.config.dataDir,
        AUTH_SECRET: testSecret,
        PUBLIC_URL: portal.config.publicUrl,
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  child.stdout?.on('data', (data) => {
    printed += data
  })
  const status = () =>
    fetch(`${url}/api/product?limit=20`).then(
      (answer) => answer.status,
      () => 0,
    )
  await vi.waitUntil(async () => child?.exitCode !== null || (await status()) === 200, {
    timeout: waitLimitMs,
    interval: 50,
  })
  expect(child.exitCode).toBeNull()
  child.kill('SIGTERM')
  await once(child, 'exit')
  return printed.split('\n').flatMap((line) => /^loads (file:.*)/.exec(line)?.[1] ?? [])
}

function packageOf(url: string): string[] {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(url)?.slice(1) ?? []
}

test('until the list is answered, nothing is loaded that only some requests need', async () => {
  const modules = await modulesOfStart()
  expect(modules.some((url) => url.endsWith('server/app.ts'))).toBe(true)
  const packages = new Set(modules.flatMap(packageOf))
  const loaded = Object.keys(manifest.dependencies).filter((name) => packages.has(name))
  expect(loaded.filter((name) => !neededByPages.test(name))).toEqual(neededByServer)
  expect(modules.filter((url) => later.some((part) => url.includes(part)))).toEqual([])
})
