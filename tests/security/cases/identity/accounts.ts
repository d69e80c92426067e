import crypto from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Mail } from '../../mail-trap.ts'
import type { Case, Environment, Report } from '../case.ts'
import { withOwnPortal } from '../own-portal.ts'

/** Reset tokens in the mails to an address, in the order of arrival. */
function tokensIn(mails: readonly Mail[], address: string): string[] {
  const texts = mails.filter(({ to }) => to.includes(address)).map(({ raw }) => raw.replaceAll('=\r\n', ''))
  return texts.flatMap((text) => /[?&]reset=(?:3D)?([\w-]+)/.exec(text)?.[1] ?? [])
}

/** Repeats a request after the time in the refusal: earlier cases may have used up the limits of the address. */
async function askUntilAllowed(
  send: Environment['send'],
  ...asked: Parameters<Environment['send']>
): Promise<void> {
  for (let tries = 0; tries < 3; tries++) {
    const { status, headers } = await send(...asked)
    if (status !== 429) return
    await sleep(1_000 * Number(headers.get('retry-after') ?? 1))
  }
}

async function endLinks({ send, url, newCaller, mails }: Environment, { expect }: Report): Promise<void> {
  const { email, cookie } = await newCaller('Robbed')
  const headers = { origin: url }
  const reset = (token: string | undefined, newPassword: string) =>
    send('/api/auth/reset-password', { headers, body: { token, newPassword } })
  const request = async (count: number) => {
    const known = tokensIn(mails, email).length
    for (let index = 0; index < count; index++)
      await askUntilAllowed(send, '/api/auth/request-password-reset', { headers, body: { email } })
    for (let tries = 0; tries < 100 && tokensIn(mails, email).length < known + count; tries++) await sleep(100)
    return tokensIn(mails, email).slice(known)
  }
  const [first, second] = await request(2)
  expect(first !== undefined && second !== undefined, 'no links came: nothing is proved')
  const used = await reset(second, 'the choice of the owner')
  expect(used.status === 200, `the newest link answers ${used.status}: nothing is proved`)
  const { status: older } = await reset(first, 'the choice of a thief')
  expect(older === 400, `an older link answers ${older} after the newest was used`)
  const { status: again } = await reset(second, 'the choice of a thief')
  expect(again === 400, `a used link answers ${again}`)
  const session = await send('/api/auth/get-session', { headers: { cookie } })
  expect(session.text === 'null', 'a session outlives the reset')
}

/** Uses a session that its owner has left open. */
async function guessInSession({ send, url, newCaller }: Environment, { expect }: Report): Promise<void> {
  const calls = {
    'verify-password': { password: 'a wrong one' },
    'change-password': { currentPassword: 'a wrong one', newPassword: 'long enough 2' },
    'delete-user': { password: 'a wrong one' },
  }
  for (const [path, body] of Object.entries(calls)) {
    const { email, password, cookie } = await newCaller('Left open')
    const headers = { origin: url, cookie }
    const statuses: number[] = []
    for (let tries = 0; tries < 15; tries++) {
      const from = { 'x-forwarded-for': `203.0.113.${tries}` }
      statuses.push((await send(`/api/auth/${path}`, { headers: { ...headers, ...from }, body })).status)
    }
    const open = statuses.filter((status) => status !== 429 && status !== 404).length
    expect(open <= 10, `${path} looks at ${open} wrong passwords`)
    if (statuses[0] === 404) continue
    const { status } = await send('/api/auth/sign-in/email', {
      headers: { origin: url },
      body: { email, password },
    })
    expect(status === 429, `guesses by ${path} do not count for the sign-in (${status})`)
  }
}

/** From many addresses: 10 guesses each, and the owner can still sign in. */
async function guessFromEverywhere(_ground: Environment, { expect }: Report): Promise<void> {
  await withOwnPortal({ TRUST_PROXY: '127.0.0.1' }, async (url) => {
    const post = (path: string, body: object, headers: Record<string, string>) =>
      fetch(`${url}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, ...headers },
        body: JSON.stringify(body),
      })
    const [email, password] = ['owner@test.example', 'long enough 1']
    const made = await post(
      'sign-up/email',
      { email, password, name: 'Owner' },
      { 'x-forwarded-for': '192.0.2.1' },
    )
    const device = made.headers.getSetCookie().find((line) => line.includes('datum.device=')) ?? ''
    expect(device !== '', 'the device of the owner is not remembered: nothing is proved')
    let open = 0
    for (let index = 0; index < 15; index++) {
      const headers = { 'x-forwarded-for': `198.51.100.${index}` }
      const tries = Array.from({ length: 10 }, (_, n) =>
        post('sign-in/email', { email, password: `guess ${n}` }, headers),
      )
      open += (await Promise.all(tries)).filter(({ status }) => status === 401).length
    }
    expect(open >= 100, `only ${open} guesses are answered: the owner could be shut out`)
    expect(open <= 120, `${open} guesses from 15 addresses are answered`)
    const cookie = device.split(';')[0] ?? ''
    const owner = await post('sign-in/email', { email, password }, { cookie, 'x-forwarded-for': '198.51.100.200' })
    expect(owner.status === 200, `the owner on a known device is answered ${owner.status}`)
    const stranger = await post('sign-in/email', { email, password }, { 'x-forwarded-for': '198.51.100.201' })
    expect(stranger.status === 429, `one more guess from another address is answered ${stranger.status}`)
  })
}

async function deleteWithoutPassword({ send, url, newCaller }: Environment, { expect }: Report): Promise<void> {
  const target = await newCaller('Kept')
  const headers = { origin: url, cookie: target.cookie }
  const bodies = [{}, { password: '' }, { password: null }, { password: [] }, { token: 'x' }, { callbackURL: '/' }]
  for (const path of ['delete-user', 'delete-user/', 'delete-user?password=x', 'delete-user/callback?token=x']) {
    for (const body of bodies) {
      const { status } = await send(`/api/auth/${path}`, { headers, body })
      expect(status >= 400 && status < 500, `${path} with ${JSON.stringify(body)} answers ${status}`)
    }
  }
  const still = await send('/api/review/own', { as: target })
  expect(still.status === 200, 'the account is gone')
  const { status } = await send('/api/auth/delete-user', { headers, body: { password: target.password } })
  expect(status === 200, `with the password it answers ${status}: nothing is proved`)
}

/** Bodies that only the card provider could send: all are signed with the real key. */
async function sendSignedGarbage({ send, secret }: Environment, { expect }: Report): Promise<void> {
  const key = `whsec_${crypto.createHmac('sha256', secret).update('card sandbox').digest('hex')}`
  const sendEvent = (body: string, ahead = 0) => {
    const time = Math.floor(Date.now() / 1000) + ahead
    const signature = crypto.createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
    return send('/api/payments/webhook', { body, headers: { 'stripe-signature': `t=${time},v1=${signature}` } })
  }
  const fine = JSON.stringify({
    id: 'evt_case',
    type: 'x.y',
    data: { object: { id: 'cus_1', object: 'customer' } },
  })
  const { status } = await sendEvent(fine)
  expect(status === 200, `a sound event is answered ${status}: nothing is proved`)
  const garbage = [
    '',
    '{',
    'null',
    '[]',
    '1',
    '"x"',
    '{}',
    '{"id":1}',
    '{"id":"e","type":"x.y","data":null}',
    '\u0000',
  ]
  for (const body of [...garbage, '{"id":"e\\u0000","type":"x.y","data":{"object":{}}}', '['.repeat(50_000)]) {
    const answer = await sendEvent(body)
    expect(answer.status === 400, `${body.slice(0, 40)} is answered ${answer.status}`)
  }
  for (const ahead of [-3_600, 3_600, 10 ** 9]) {
    const answer = await sendEvent(fine, ahead)
    expect(answer.status === 400, `an event signed ${ahead} s ahead is answered ${answer.status}`)
  }
}

export const accountCases: readonly Case[] = [
  { name: 'older links after a reset', requirement: 'V6.4', run: endLinks },
  { name: 'guesses in a session that was left open', requirement: 'V6.3', run: guessInSession },
  {
    name: 'guesses from many addresses, and the owner beside them',
    requirement: 'V6.3',
    run: guessFromEverywhere,
  },
  { name: 'deleting an account without its password', requirement: 'V6.2', run: deleteWithoutPassword },
  { name: 'signed events with garbage in them, or from the future', requirement: 'API10', run: sendSignedGarbage },
]
