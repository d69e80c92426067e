import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Product } from '#contract/catalogue.ts'
import { brand } from '#tenant/brand.ts'
import { adminListScenarios } from './admin-list.ts'
import { type Compared, compare, type Measured, measure } from './measure.ts'
import { demoPassword, type RunningPortal, seed, startLimit, startPortal, temporaryDataDir } from './portal.ts'
import { type Searching, searchingScenarios } from './searching.ts'

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '0' },
    seconds: { type: 'string', default: '3' },
    rounds: { type: 'string', default: '5' },
  },
})
const seconds = Number(values.seconds)
const rounds = Number(values.rounds)

/** Least share of its limit a scenario must reach. */
const targets: Record<string, number> = {
  list: 0.5,
  product: 0.5,
  home: 0.7,
  'order at 8': 0.5,
  'order at 32': 0.5,
}

type Session = { authorization: string; userId: string; sessionId: string }

async function signIn(url: string, email = 'customer@datum.example'): Promise<Session> {
  const json = { 'content-type': 'application/json', origin: url }
  const signedIn = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const identity = (await (await fetch(`${url}/api/auth/token`, { headers: { cookie } })).json()) as {
    token: string
  }
  const exchanged = await fetch(`${url}/api/user/${email}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${identity.token}` },
  })
  const { token } = (await exchanged.json()) as { token: string }
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  return { authorization: `Bearer ${token}`, userId: claims.sub, sessionId: claims.sid }
}

const longestMs = 20 * 60_000

/** Ends with an error when something never answers: a bench that is silent says nothing about speed. */
function watchTheClock(): NodeJS.Timeout {
  return setTimeout(() => {
    process.stderr.write(`The bench did not end within ${longestMs / 60_000} minutes.\n`)
    process.exit(1)
  }, longestMs)
}

async function main(): Promise<void> {
  const clock = watchTheClock()
  const dataDir = temporaryDataDir()
  let portal: RunningPortal | undefined
  try {
    portal = await startPortal(dataDir)
    await portal.stop()
    await seed(dataDir, Number(values.products), Number(values.orders))
    portal = await startPortal(dataDir)
    const results = await runScenarios(portal)
    report(results, portal)
  } finally {
    await portal?.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
    clearTimeout(clock)
  }
}

async function runScenarios(portal: RunningPortal): Promise<Compared[]> {
  const { url } = portal
  const socket =
    fs.readFileSync(path.join(portal.dataDir, 'postgres/18/postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const limit = await startLimit({ host: socket, port: 5432, user: 'datum', database: 'datum' })
  const products = (await (await fetch(`${url}/api/product?limit=20`)).json()) as Product[]
  const productId = products[0]?._id ?? ''
  const session = await signIn(url)

  async function read(name: string, ours: string, theirs: string): Promise<Compared> {
    const headers = name === 'home' ? { 'accept-encoding': 'br' } : undefined
    // As many bytes as the portal sends; which ones they are does not matter to the limit.
    const { headers: sent } = await fetch(url + ours, {
      headers: { 'accept-encoding': headers?.['accept-encoding'] ?? 'identity' },
    })
    await limit.ask({
      kind: 'bytes',
      path: theirs,
      body: 'x'.repeat(Number(sent.get('content-length'))),
      productId,
    })
    return compare(name, rounds, {
      ours: () => measure({ url: url + ours, connections: 16, seconds, headers }),
      limit: () => measure({ url: limit.url + theirs, connections: 16, seconds }),
    })
  }

  async function search({ name, path, statements, headers }: Searching): Promise<Compared> {
    const sent = await (await fetch(url + path, { headers: headers ?? {} })).text()
    await limit.ask({ kind: 'bytes', path, body: sent, productId, statements })
    return compare(name, rounds, {
      ours: () => measure({ url: url + path, connections: 8, seconds, headers }),
      limit: () => measure({ url: limit.url + path, connections: 8, seconds }),
    })
  }

  async function order(connections: number): Promise<Compared> {
    return compare(`order at ${connections}`, rounds, {
      ours: () =>
        measure({
          url: `${url}/api/order`,
          connections,
          seconds,
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: session.authorization },
          body: JSON.stringify({
            productId,
            newOrderQty: products[0]?.minorder ?? 1,
            address: 'Bench street 1',
            phone: '+1 555 0100',
          }),
        }),
      limit: async () =>
        (await limit.ask({
          kind: 'orders',
          order: { connections, seconds, productId, quantity: products[0]?.minorder ?? 1, ...session },
        })) as unknown as Measured,
    })
  }

  const searched: Compared[] = []
  try {
    for (const one of await searchingScenarios(url, brand.currency)) searched.push(await search(one))
    const { authorization } = await signIn(url, 'admin@datum.example')
    for (const one of await adminListScenarios(url, { authorization, currency: brand.currency })) {
      searched.push(await search(one))
    }
    return [
      ...searched,
      await read('list', '/api/product?limit=20', '/list'),
      await read('product', `/api/purchase/${productId}`, '/product'),
      await read('home', '/', '/page'),
      await order(8),
      await order(32),
    ]
  } finally {
    limit.stop()
  }
}

function report(results: Compared[], portal: RunningPortal): void {
  const rows = results.map(({ name, ours, limit, ratio }) => {
    const target = targets[name] ?? (/^products|^admin list/.test(name) ? 0.4 : 0)
    return `| ${name} | ${Math.round(ours.perSecond)} | ${Math.round(limit.perSecond)} | ${ratio.toFixed(2)} | ${target.toFixed(2)} | ${ratio >= target ? 'yes' : 'no'} | ${ours.p99Ms.toFixed(0)} | ${limit.p99Ms.toFixed(0)} | ${ours.failed} |`
  })
  const text = [
    `# Bench, ${new Date().toISOString().slice(0, 10)}, ${values.products} products, ${os.cpus().length} cores, Node ${process.version}`,
    '',
    'Ratios against a limit measured in the same run, turn by turn; rates mean nothing by themselves.',
    '',
    '| scenario | ours/s | limit/s | ratio | target | reached | our p99 ms | limit p99 ms | failed |',
    '| --- | --- | --- | --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `Start to first page with existing data: ${Math.round(portal.startMs)} ms. Memory afterwards: ${Math.round(portal.memoryMb())} MB.`,
    '',
  ].join('\n')
  process.stdout.write(`\n${text}`)
  fs.writeFileSync(path.join(import.meta.dirname, 'results', `products-${values.products}.md`), text)
}

await main()
