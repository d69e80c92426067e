import { orderSent } from '#tests/support/companies/freight.ts'
import { moneyPlaces, switchMoneyOn } from '#tests/support/companies/money.ts'
import { callsAt } from '#tests/support/network/live-calls.ts'
import { createDice } from './dice.ts'
import { readOperations } from './document.ts'
import { judge, type Verdict } from './judge.ts'
import { enter, type Person } from './people.ts'
import { nextRequest } from './requests.ts'
import { createStock } from './stock-of-values.ts'

const atOnce = 8
/** Requests deactivate accounts, delete orders and use up products: after so many, the data is set up again. */
const roundLength = 400

/**
 * The processor time in which the portal and its PostgreSQL answer one round. The work of all requests is counted
 * together, because eight of them run at a time. Measured: 1,500 ms.
 */
const longestRoundMs = 6_000

export type Random = {
  url: string
  password: string
  requests: number
  seed: number
  /** Tax and freight are switched on first. */
  hasMoney: boolean
  /** Sentences about data that breaks an invariant after all requests; of a portal that runs elsewhere, none. */
  brokenData: () => Promise<string[]>
  /** Milliseconds of processor time that the portal and its PostgreSQL have used so far. */
  processorMs: () => number
}

type Round = { verdicts: Verdict[]; processorMs: number }

type People = { admin: Person; customer: Person; all: Person[]; spared: string[] }

async function gather(url: string, password: string): Promise<People> {
  const stamp = Date.now().toString(36)
  const customerEmail = `abuse-c-${stamp}@test.example`
  const strangerEmail = `abuse-s-${stamp}@test.example`
  const customerPassword = 'long enough 1'
  const admin = await enter(url, 'admin', { email: 'admin@datum.example', password })
  const customer = await enter(url, 'customer', {
    email: customerEmail,
    password: customerPassword,
    name: 'Abuse Customer',
  })
  const stranger = await enter(url, 'stranger', {
    email: strangerEmail,
    password: customerPassword,
    name: 'Abuse Stranger',
  })
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

/** Restores all roles and makes sure that there is something to order. */
async function restoreData(url: string, { admin, customer, all }: People): Promise<void> {
  await admin.renew()
  const post = (person: Person, path: string, body: unknown) =>
    fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  await post(admin, '/manage/users/bulk', { action: 'activate', selection: { everything: true } })
  for (const person of all) await person.renew()
  const name = `Abused ${crypto.randomUUID()}`
  const image = 'https://pictures.example/a.png'
  const numbers = { minorder: 1, available: 10_000, unitprice: 12.5 }
  const form = { name, image, description: 'To be abused.', shipWeight: 0.25, ...numbers }
  const product = (await (await post(admin, '/product', form)).json()) as Parameters<
    typeof orderSent
  >[1][number]['product']
  const { _id: productId } = product
  const made: string[] = []
  for (let count = 0; count < 8; count++) {
    const order = await post(customer, '/order', { productId, newOrderQty: 2 })
    made.push(((await order.json()) as { _id: string })._id)
  }
  const buyer = callsAt(url, `Bearer ${customer.token}`)
  for (const to of moneyPlaces) await orderSent(buyer, [{ product, quantity: 2 }], { to })
  await post(admin, '/manage/orders/bulk', { action: 'confirm', selection: { ids: made.slice(0, 5) } })
  await post(admin, '/manage/orders/bulk', { action: 'begin_production', selection: { ids: made.slice(0, 3) } })
  await post(customer, '/review', { reviewText: 'Fine', ratings: 4, photoUrl: '' })
  const email = `abuse-${crypto.randomUUID()}@test.example`
  await post(admin, '/users/invitations', { email, name: '', role: 'customer' })
}

async function abuse({ url, password, requests, seed, processorMs, hasMoney }: Random): Promise<Round[]> {
  const dice = createDice(seed)
  const operations = await readOperations(url)
  const people = await gather(url, password)
  if (hasMoney) await switchMoneyOn(callsAt(url, `Bearer ${people.admin.token}`))
  const stock = createStock(url, people.admin, people.spared)
  const rounds: Round[] = []
  for (let left = requests; left > 0; left -= roundLength) {
    await restoreData(url, people)
    await stock.refresh()
    const parts = { dice, operations, people: people.all, stock }
    const open = Array.from({ length: Math.min(roundLength, left) }, () => nextRequest(parts))
    const verdicts: Verdict[] = []
    const worker = async () => {
      for (let asking = open.pop(); asking; asking = open.pop()) verdicts.push(await judge(url, asking))
    }
    const before = processorMs()
    await Promise.all(Array.from({ length: atOnce }, worker))
    rounds.push({ verdicts, processorMs: processorMs() - before })
  }
  return rounds
}

/** `200 61 %, 404 12 %` of these. */
function shares(all: readonly Verdict[]): string {
  const byStatus = Object.groupBy(all, ({ status }) => String(status))
  return Object.entries(byStatus)
    .map(([status, some = []]) => `${status} ${Math.round((100 * some.length) / all.length)} %`)
    .join(', ')
}

function slowestOf(verdicts: readonly Verdict[]): Verdict | undefined {
  return verdicts.toSorted((one, other) => other.ms - one.ms)[0]
}

/** Prints the rounds that took too much work, each with its slowest request; returns how many there are. */
function reportWork(rounds: readonly Round[]): number {
  const busiest = Math.max(...rounds.map(({ processorMs }) => processorMs))
  console.log(`${busiest} ms of processor time for the busiest round of ${roundLength} requests`)
  const long = rounds.filter(({ processorMs }) => processorMs > longestRoundMs)
  for (const { verdicts, processorMs } of long) {
    const slowest = slowestOf(verdicts)?.asking
    console.error(
      `a round took ${processorMs} ms of processor time; its slowest: ${slowest?.init.method} ${slowest?.path}`,
    )
  }
  return long.length
}

function report(rounds: readonly Round[], seed: number): boolean {
  const verdicts = rounds.flatMap((round) => round.verdicts)
  const byStatus = Object.groupBy(verdicts, ({ status }) => String(status))
  for (const [status, all = []] of Object.entries(byStatus)) console.log(`${status.padEnd(8)}${all.length}`)
  const byRole = Object.groupBy(verdicts, ({ asking }) => asking.role)
  for (const [role, all = []] of Object.entries(byRole)) console.log(`${role.padEnd(10)}${shares(all)}`)
  const isFine = ({ status }: Verdict) => status === 200 || status === 201
  const fine = new Set(verdicts.filter(isFine).map(({ asking }) => asking.operation.id))
  const byCall = Object.groupBy(verdicts, ({ asking }) => asking.operation.id)
  for (const [id, all = []] of Object.entries(byCall)) {
    if (!fine.has(id)) console.log(`never done: ${id} (${shares(all)})`)
  }
  console.log(`slowest ${Math.round(slowestOf(verdicts)?.ms ?? 0)} ms, seed ${seed}`)
  const long = reportWork(rounds)
  const errors = verdicts.filter(({ error }) => error !== null)
  for (const { error, asking } of errors.slice(0, 50)) {
    const { body } = asking.init
    const sent = typeof body === 'string' ? ` ${body.slice(0, 400)}` : ''
    console.error(
      `${asking.operation.id} as ${asking.role}: ${error}\n  ${asking.init.method} ${asking.path}${sent}`,
    )
  }
  console.log(`${verdicts.length} requests, ${errors.length + long} errors`)
  return errors.length + long === 0
}

/**
 * Sends random requests made from the portal's own OpenAPI document, prints the results, and returns whether all were
 * as declared and the data breaks no invariant.
 */
export async function runRandom(random: Random): Promise<boolean> {
  const isFine = report(await abuse(random), random.seed)
  const broken = await random.brokenData()
  for (const breach of broken.slice(0, 50)) console.error(breach)
  return isFine && broken.length === 0
}
