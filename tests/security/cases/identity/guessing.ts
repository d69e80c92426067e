import type { Case, Environment, Report } from '../case.ts'

let address = 0
/** Another address each time, in every header that a careless server trusts. */
function forged(): Record<string, string> {
  const ip = `203.0.113.${address++ % 250}`
  return {
    'x-forwarded-for': ip,
    'x-real-ip': ip,
    'x-client-ip': ip,
    'cf-connecting-ip': ip,
    'true-client-ip': ip,
    'x-datum-client-address': ip,
    forwarded: `for=${ip}`,
  }
}

const tries = 14

async function stopAtOneAccount({ send, url, newCaller }: Environment, { expect }: Report): Promise<void> {
  const target = await newCaller('Target')
  const spellings = [target.email, target.email.toUpperCase(), ` ${target.email}`, `${target.email} `]
  const signIn = (email: string, password: string) =>
    send('/api/auth/sign-in/email', { headers: { origin: url, ...forged() }, body: { email, password } })
  const statuses: number[] = []
  for (let count = 0; count < tries; count++) {
    statuses.push((await signIn(spellings[count % spellings.length] ?? '', `wrong password ${count}`)).status)
  }
  expect(
    statuses.filter((status) => status === 401).length <= 10,
    `${statuses.join()}: too many guesses are answered`,
  )
  const right = await signIn(target.email, target.password)
  expect(right.status === 429, `the right password answers ${right.status} while the account is held back`)
  expect(Number(right.headers.get('retry-after')) > 0, 'it is not said when to try again')
  const session = await send('/api/review/own', { as: target })
  expect(session.status === 200, 'a signed-in user was signed out by the guesses of another visitor')
}

async function stopGuessesAtOnce({ send, url, newCaller }: Environment, { expect }: Report): Promise<void> {
  const target = await newCaller('Target')
  const guesses = Array.from({ length: 60 }, (_, index) =>
    index === 45 ? target.password : `wrong password ${index}`,
  )
  const answers = await Promise.all(
    guesses.map((password) =>
      send('/api/auth/sign-in/email', {
        headers: { origin: url, ...forged() },
        body: { email: target.email, password },
      }),
    ),
  )
  const open = answers.filter(({ status }) => status === 401).length
  expect(open <= 14, `${open} guesses made at once are answered`)
  expect(!answers.some(({ status }) => status === 200), 'a guess among many at once came through')
}

/** Limits by address, whatever address the client claims. */
async function stopByAddress({ send, url, newCaller }: Environment, { expect }: Report): Promise<void> {
  const person = await newCaller('Person')
  const calls: readonly (readonly [path: string, most: number, asked: () => object])[] = [
    ['/request-password-reset', 30, () => ({ body: { email: `x${crypto.randomUUID()}@test.example` } })],
    ['/send-verification-email', 30, () => ({ body: { email: `x${crypto.randomUUID()}@test.example` } })],
    ['/change-password', 30, () => ({ body: { currentPassword: 'wrong one', newPassword: 'long enough 2' } })],
  ]
  for (const [path, most, asked] of calls) {
    const statuses: number[] = []
    for (let count = 0; count < most + 10; count++) {
      const headers = { origin: url, cookie: person.cookie, ...forged() }
      statuses.push((await send(`/api/auth${path}`, { headers, ...asked() })).status)
    }
    const open = statuses.filter((status) => status !== 429).length
    expect(open <= most, `${path} answers ${open} of ${statuses.length} in a row`)
    expect(open > 0, `${path} answers none: nothing is proved`)
  }
}

/** Every token that gives access by itself. */
async function guessTokens({ send, url, alice }: Environment, { expect }: Report): Promise<void> {
  const reset = crypto.randomUUID()
  const guesses = [
    '',
    '0',
    'null',
    reset,
    'x'.repeat(32),
    '%',
    `' or '1'='1`,
    'a\u0000',
    JSON.stringify({ $ne: '' }),
  ]
  for (const token of guesses) {
    const headers = { origin: url, ...forged() }
    const said = encodeURIComponent(token)
    const answers = {
      reset: await send('/api/auth/reset-password', { headers, body: { token, newPassword: 'taken over 1' } }),
      'reset by a link': await send(`/api/auth/reset-password?token=${said}`, {
        headers,
        body: { newPassword: 'taken over 1' },
      }),
      verification: await send(`/api/auth/verify-email?token=${said}`, { headers }),
      deletion: await send(`/api/auth/delete-user/callback?token=${said}`, {
        headers: { ...headers, cookie: alice.cookie },
      }),
      invitation: await send('/api/invitation', { headers, body: { token } }),
      acceptance: await send('/api/invitation/acceptance', {
        headers,
        body: { token, name: 'x', password: 'long enough 1' },
      }),
      payment: await send(`/sandbox/v1/payment_intents/pi_sandbox_${'a'.repeat(20)}?client_secret=${said}`, {
        headers,
      }),
      webhook: await send('/api/payments/webhook', {
        headers: { 'stripe-signature': `t=1,v1=${said}` },
        body: { id: 'evt_1' },
      }),
    }
    for (const [kind, { status }] of Object.entries(answers)) {
      expect(status >= 400 && status < 500, `${kind} with the token ${JSON.stringify(token)} answers ${status}`)
    }
  }
  const still = await send('/api/review/own', { as: alice })
  expect(still.status === 200, 'a guess has ended a session')
}

export const guessingCases: readonly Case[] = [
  { name: 'guessed tokens of links, payments, events', requirement: 'V6.4', run: guessTokens },
  { name: 'guesses at one account from many addresses', requirement: 'V6.3', run: stopAtOneAccount },
  { name: 'guesses at one account all at once', requirement: 'V6.3', run: stopGuessesAtOnce },
  { name: 'calls counted by address, with a forged one', requirement: 'V6.3', run: stopByAddress },
]
