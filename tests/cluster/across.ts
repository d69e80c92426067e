import { setTimeout as sleep } from 'node:timers/promises'
import { readAnswer, type Send } from './client.ts'
import type { Environment } from './environment.ts'
import type { Found } from './parts.ts'
import { emailOf, peoplesPassword, signIn } from './people.ts'

/** What is done at one instance is visible at the other. Each case returns a line, and throws if it is not. */
const cases: Record<string, (environment: Environment, one: Send, other: Send) => Promise<string>> = {
  signOut,
  price,
  sameKey,
  guesses,
  addressLimit,
}

export async function across(environment: Environment): Promise<Found> {
  const [one, other] = environment.direct
  if (!one || !other) return { line: 'there are no two instances', breaches: ['there are no two instances'] }
  const lines: string[] = []
  const breaches: string[] = []
  for (const [name, run] of Object.entries(cases)) {
    try {
      lines.push(await run(environment, one, other))
    } catch (error) {
      breaches.push(`${name}: ${(error as Error).message}`)
    }
  }
  return { line: `across instances: ${lines.join('; ')}`, breaches }
}

function expect(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise)
}

async function signOut(_environment: Environment, one: Send, other: Send): Promise<string> {
  const person = await signIn(one, { email: emailOf(1), password: peoplesPassword })
  const { token, cookie } = person
  const own = `/api/order?email=${encodeURIComponent(person.email)}`
  expect((await other('GET', own, { token })).status === 200, 'a token of one is refused by the other')
  await one('POST', '/api/auth/sign-out', { headers: { cookie }, body: {} })
  const { status } = await other('GET', own, { token })
  expect(status === 401, `signed out at one, the token was answered ${status} at the other`)
  return 'signed out at one, the token is refused at the other'
}

const maxMs = 1_000

async function price({ admin, productId }: Environment, one: Send, other: Send): Promise<string> {
  let longest = 0
  for (const unitprice of [431.07, 618.29, 905.13]) {
    const page = `/products/${productId}`
    // Twice: the second response comes from the page cache.
    for (let times = 0; times < 2; times++) await other('GET', page)
    const { version } = readAnswer<{ version: number }>(await one('GET', `/api/purchase/${productId}`))
    const body = { version, unitprice }
    readAnswer(await one('PATCH', `/api/manage/products/${productId}`, { token: admin.token, body }))
    const changedAt = performance.now()
    while (!(await other('GET', page)).text.includes(String(unitprice))) {
      expect(performance.now() - changedAt < 10 * maxMs, 'the page of the other never showed the new price')
      await sleep(5)
    }
    longest = Math.max(longest, performance.now() - changedAt)
  }
  expect(longest < maxMs, `the page of the other showed the new price only after ${Math.round(longest)} ms`)
  return `a price changed at one is on the page of the other after ${Math.round(longest)} ms at most`
}

async function sameKey({ buyers, productId }: Environment, one: Send, other: Send): Promise<string> {
  const token = buyers[0]?.token
  const body = { productId, newOrderQty: 1, address: '1 Cluster Street', phone: '+1 555 0100' }
  const times = 20
  for (let index = 0; index < times; index++) {
    const sent = { token, body, key: crypto.randomUUID() }
    const answers = await Promise.all([one, other, one, other].map((send) => send('POST', '/api/order', sent)))
    const ids = new Set(answers.map((answer) => readAnswer<{ _id: string }>(answer)._id))
    expect(ids.size === 1, `one key made ${ids.size} orders`)
  }
  return `${times} keys sent twice to both at once made ${times} orders`
}

async function guesses(_environment: Environment, one: Send, other: Send): Promise<string> {
  const email = emailOf(2)
  const guess = (send: Send, password: string) =>
    send('POST', '/api/auth/sign-in/email', { body: { email, password } })
  const free = 10
  for (let index = 0; index < free; index++) {
    const { status } = await guess(index % 2 ? one : other, `wrong password ${index}`)
    expect(status === 401, `guess ${index + 1} was answered ${status}`)
  }
  for (const send of [one, other]) {
    const { status } = await guess(send, peoplesPassword)
    expect(status === 429, `after ${free} guesses at both, the next was answered ${status}`)
  }
  return `${free} guesses shared out over both close the account at both`
}

async function addressLimit(_environment: Environment, one: Send, other: Send): Promise<string> {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  const reset = (send: Send) =>
    send('POST', '/api/auth/request-password-reset', { headers, body: { email: emailOf(3) } })
  const limit = 30
  for (let index = 0; index < limit; index++) {
    const { status } = await reset(index % 2 ? one : other)
    expect(status === 200, `reset ${index + 1} of ${limit} was answered ${status}`)
  }
  for (const send of [one, other]) {
    const { status } = await reset(send)
    expect(status === 429, `after ${limit} resets from one address, the next was answered ${status}`)
  }
  return `${limit} resets of one address shared out over both are the limit at both`
}
