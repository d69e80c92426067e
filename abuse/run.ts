import fs from 'node:fs'
import { parseArgs } from 'node:util'
import { demoPassword, type RunningPortal, startPortal, temporaryDataDir } from '#bench/portal.ts'
import { createDice } from './dice.ts'
import { readOperations } from './document.ts'
import { judge, type Verdict } from './judge.ts'
import { enter, type Person } from './people.ts'
import { nextRequest } from './requests.ts'
import { createStock } from './stock-of-values.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** A portal that runs already, with its password of the demo; without it one is started for this run. */
    url: { type: 'string' },
    password: { type: 'string', default: demoPassword },
  },
})
const requests = Number(values.requests)
const seed = Number(values.seed)
const atOnce = 8
/** Requests deactivate people, take their orders and use up products: the ground is laid again after so many. */
const roundLength = 400

type People = { admin: Person; customer: Person; all: Person[]; spared: string[] }

async function gather(url: string): Promise<People> {
  const stamp = Date.now().toString(36)
  const customerEmail = `abuse-c-${stamp}@test.example`
  const strangerEmail = `abuse-s-${stamp}@test.example`
  const password = 'long enough 1'
  const admin = await enter(url, 'admin', { email: 'admin@datum.example', password: values.password })
  const customer = await enter(url, 'customer', { email: customerEmail, password, name: 'Abuse Customer' })
  const stranger = await enter(url, 'stranger', { email: strangerEmail, password, name: 'Abuse Stranger' })
  const fixed = (role: string, token: string | undefined): Person => ({ role, token, renew: async () => {} })
  const tampered = `${customer.token?.slice(0, -6)}AAAAAA`
  return {
    admin,
    customer,
    all: [
      admin,
      admin,
      admin,
      customer,
      customer,
      stranger,
      fixed('nobody', undefined),
      fixed('forger', tampered),
    ],
    spared: ['admin@datum.example', customerEmail, strangerEmail],
  }
}

/** Gives everybody their rights back and makes sure that there is something to order. */
async function layGround(url: string, { admin, customer, all }: People): Promise<void> {
  await admin.renew()
  const call = (person: Person, path: string, body: unknown, method = 'POST') =>
    fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await call(admin, '/desk/users/bulk', { action: 'activate', selection: { matching: {} } })
  for (const person of all) await person.renew()
  const name = `Abused ${crypto.randomUUID()}`
  const image = 'https://pictures.example/a.png'
  const numbers = { minorder: 1, available: 10_000, unitprice: 12.5 }
  const product = await call(admin, '/product', { name, image, description: 'To be abused.', ...numbers })
  const { _id: productId } = (await product.json()) as { _id: string }
  for (let count = 0; count < 5; count++) await call(customer, '/order', { productId, newOrderQty: 2 })
  await call(customer, '/review', { reviewText: 'Fine', ratings: 4, photoUrl: '' })
  const email = `abuse-${crypto.randomUUID()}@test.example`
  await call(admin, '/users/invitations', { email, name: '', role: 'customer' })
}

async function abuse(url: string): Promise<Verdict[]> {
  const dice = createDice(seed)
  const operations = await readOperations(url)
  const people = await gather(url)
  const stock = createStock(url, people.admin, people.spared)
  const verdicts: Verdict[] = []
  for (let left = requests; left > 0; left -= roundLength) {
    await layGround(url, people)
    await stock.refresh()
    const parts = { dice, operations, people: people.all, stock }
    const round = Array.from({ length: Math.min(roundLength, left) }, () => nextRequest(parts))
    const worker = async () => {
      for (let asking = round.pop(); asking; asking = round.pop()) verdicts.push(await judge(url, asking))
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
  }
  return verdicts
}

/** `200 61 %, 404 12 %` of these. */
function shares(all: readonly Verdict[]): string {
  const byStatus = Object.groupBy(all, ({ status }) => String(status))
  return Object.entries(byStatus)
    .map(([status, some = []]) => `${status} ${Math.round((100 * some.length) / all.length)} %`)
    .join(', ')
}

function report(verdicts: readonly Verdict[]): void {
  const byStatus = Object.groupBy(verdicts, ({ status }) => String(status))
  for (const [status, all = []] of Object.entries(byStatus)) console.log(`${status.padEnd(8)}${all.length}`)
  const byRole = Object.groupBy(verdicts, ({ asking }) => asking.role)
  for (const [role, all = []] of Object.entries(byRole)) console.log(`${role.padEnd(10)}${shares(all)}`)
  const isFine = ({ status }: Verdict) => status === 200 || status === 201
  const fine = new Set(verdicts.filter(isFine).map(({ asking }) => asking.operation.id))
  const never = new Set(verdicts.map(({ asking }) => asking.operation.id).filter((id) => !fine.has(id)))
  if (never.size > 0) console.log(`never done: ${[...never].join(', ')}`)
  console.log(`slowest ${Math.round(Math.max(...verdicts.map(({ ms }) => ms)))} ms, seed ${seed}`)
  const faults = verdicts.filter(({ fault }) => fault !== null)
  for (const { fault, asking } of faults.slice(0, 50)) {
    const { body } = asking.init
    const sent = typeof body === 'string' ? ` ${body.slice(0, 400)}` : ''
    console.error(
      `${asking.operation.id} as ${asking.role}: ${fault}\n  ${asking.init.method} ${asking.path}${sent}`,
    )
  }
  console.log(`${verdicts.length} requests, ${faults.length} faults`)
  if (faults.length > 0) process.exitCode = 1
}

async function main(): Promise<void> {
  if (values.url) return report(await abuse(values.url))
  const dataDir = temporaryDataDir()
  let portal: RunningPortal | undefined
  try {
    portal = await startPortal(dataDir)
    report(await abuse(portal.url))
  } finally {
    await portal?.stop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
