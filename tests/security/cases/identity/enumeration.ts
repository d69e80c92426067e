import type { Case, Environment, Report } from '../case.ts'
import { newOrder, newProduct, newReview } from '../things.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

async function giveNoSequence(environment: Environment, { expect }: Report): Promise<void> {
  const { send, alice, bob, admin } = environment
  const order = await newOrder(environment, alice)
  const author = await environment.newCaller('Author')
  const ids = {
    order: order._id,
    product: (await newProduct(environment))._id,
    review: (await newReview(environment, author))._id,
  }
  for (const [kind, id] of Object.entries({ ...ids, user: alice.id })) {
    expect(uuid.test(id), `the id of a ${kind} can be guessed: ${id}`)
  }
  // The number on a document belongs to a sequence: it must give access to nothing.
  const guesses = [String(order.number), String(order.number - 1), '1', '0', '-1', '../orders', `${order._id}'`]
  for (const guess of guesses) {
    for (const path of ['/payment/', '/order/', '/purchase/', '/products/']) {
      const tail = path === '/order/' ? '/timeline' : ''
      const { status } = await send(`/api${path}${encodeURIComponent(guess)}${tail}`, { as: bob })
      expect(status === 404, `${path}${guess}${tail} answers ${status}`)
    }
  }
  // A user who may not see a draft must not learn that it exists.
  const draft = await newProduct(environment, { status: 'draft' })
  const [there, nowhere] = [draft._id, crypto.randomUUID()]
  for (const path of ['/purchase/', '/products/']) {
    const [one, other] = [await send(`/api${path}${there}`), await send(`/api${path}${nowhere}`)]
    const isSame = one.status === other.status && one.json().code === other.json().code
    expect(isSame, `${path} tells a draft (${one.status}) from nothing (${other.status})`)
  }
  const seen = await send(`/api/purchase/${there}`, { as: admin })
  expect(seen.status === 200, 'the draft is not there: nothing is proved')
}

/** Responses about an address must be the same whether it has an account or not. */
async function sayNothingOfAccounts({ send, url, alice }: Environment, { expect }: Report): Promise<void> {
  const stranger = () => `case-${crypto.randomUUID()}@test.example`
  const headers = { origin: url }
  const calls: readonly (readonly [path: string, body: (email: string) => object])[] = [
    ['/request-password-reset', (email) => ({ email, redirectTo: '/login' })],
    ['/sign-in/email', (email) => ({ email, password: 'wrong password' })],
  ]
  for (const [path, body] of calls) {
    const known = await send(`/api/auth${path}`, { headers, body: body(alice.email) })
    const unknown = await send(`/api/auth${path}`, { headers, body: body(stranger()) })
    expect(known.status === unknown.status, `${path} answers ${known.status} and ${unknown.status}`)
    expect(known.text === unknown.text, `${path} answers ${known.text} and ${unknown.text}`)
    const names = (answer: typeof known) => [...answer.headers.keys()].sort().join()
    expect(names(known) === names(unknown), `${path} answers with other headers`)
  }
  const anonymous = await send('/api/auth/send-verification-email', { headers, body: { email: alice.email } })
  const nobody = await send('/api/auth/send-verification-email', { headers, body: { email: stranger() } })
  const isSame = anonymous.status === nobody.status && anonymous.text === nobody.text
  expect(isSame, `verification mails tell: ${anonymous.text} and ${nobody.text}`)
}

const tries = 24

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
}

/** Sign-in takes equally long for unknown and known addresses, because the password is hashed for both. */
async function takeEquallyLong({ send, url, newCaller }: Environment, { expect }: Report): Promise<void> {
  const known: number[] = []
  const unknown: number[] = []
  const time = async (email: string, times: number[]) => {
    const startedAt = performance.now()
    const body = { email, password: 'wrong password' }
    const { status } = await send('/api/auth/sign-in/email', { headers: { origin: url }, body })
    expect(status === 401, `a wrong password answers ${status}`)
    times.push(performance.now() - startedAt)
  }
  let account = await newCaller()
  for (let count = 0; count < tries; count++) {
    // Stays below the ten wrong passwords that lock an account.
    if (count % 8 === 7) account = await newCaller()
    await time(account.email, known)
    await time(`case-${crypto.randomUUID()}@test.example`, unknown)
  }
  const [a, b] = [median(known), median(unknown)]
  const isClose = Math.abs(a - b) < Math.max(8, 0.3 * Math.max(a, b))
  expect(isClose, `known addresses take ${a.toFixed(1)} ms, unknown ones ${b.toFixed(1)} ms`)
}

export const enumerationCases: readonly Case[] = [
  { name: 'ids and numbers that could be counted up', requirement: 'API1', run: giveNoSequence },
  { name: 'answers that tell who has an account', requirement: 'V6.3', run: sayNothingOfAccounts },
  { name: 'time that tells who has an account', requirement: 'V6.3', run: takeEquallyLong },
]
