import { cookieOf } from '../../people.ts'
import type { Case, Environment, Report } from '../case.ts'
import { withOwnPortal } from '../own-portal.ts'

const perMinute = 60

/**
 * Exceeds the limit from one address, with headers that claim others; then requests pages and health checks, which are
 * not limited.
 */
async function limitRequests(_ground: Environment, { expect }: Report): Promise<void> {
  await withOwnPortal({ RATE_LIMIT: String(perMinute) }, async (url) => {
    const send = (path: string, index: number) =>
      fetch(url + path, { headers: { 'x-forwarded-for': `203.0.113.${index}`, 'x-in-process': 'true' } })
    const answers = await Promise.all(
      Array.from({ length: perMinute + 20 }, (_, index) => send('/api/product', index)),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length === 20, `${refused.length} of ${answers.length} requests are refused, not 20`)
    expect(Number(refused[0]?.headers.get('retry-after')) > 0, 'it is not said when to try again')
    expect(refused[0]?.headers.get('ratelimit') !== null, 'it is not said what is left')
    const problem = (await refused[0]?.json()) as { code?: string } | undefined
    expect(problem?.code === 'too_many_requests', `the code is ${problem?.code}`)
    const signIn = await fetch(`${url}/api/auth/get-session`)
    expect(signIn.status === 429, `the sign-in provider answers ${signIn.status} beyond the limit`)
    for (const path of ['/', '/healthz', '/readyz', '/favicon.svg']) {
      const { status } = await send(path, 1)
      expect(status === 200, `${path} answers ${status} beyond the limit of the API`)
    }
  })
}

async function limitMails(
  { send, url, newCaller, mails, untilNoJobs }: Environment,
  { expect }: Report,
): Promise<void> {
  const { email, cookie } = await newCaller('Flooded')
  const bodies = new Set<string>()
  for (let index = 0; index < 25; index++) {
    const headers = { origin: url, 'x-forwarded-for': `203.0.113.${index}` }
    const reset = await send('/api/auth/request-password-reset', { headers, body: { email } })
    if (reset.status !== 429) bodies.add(reset.text)
    await send('/api/auth/send-verification-email', { headers: { ...headers, cookie }, body: { email } })
  }
  expect(bodies.size === 1, `answers tell when no mail is sent: ${[...bodies].join(' | ')}`)
  await untilNoJobs()
  const subjects = mails
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1] ?? '')
  const [resets, others] = [
    subjects.filter((one) => /password/.test(one)),
    subjects.filter((one) => !/password/.test(one)),
  ]
  expect(resets.length === 3, `${resets.length} mails with a reset link were sent, not 3`)
  expect(others.length === 3, `${others.length} mails to verify the address were sent, not 3`)
}

const messages: readonly string[] = [
  'You won! Claim: https://evil.example/prize',
  'www.evil.example',
  'evil.example/prize',
  'Claim at evil.com',
  'ｅｖｉｌ.ｃｏｍ',
  'A\u202egnp.exe',
  'A\u200bB',
  'A\nB',
]

async function refuseMessages(
  { send, url, newCaller, admin, mails, untilNoJobs }: Environment,
  { expect }: Report,
): Promise<void> {
  const { cookie } = await newCaller('Spammer')
  const before = mails.length
  const headers = { origin: url }
  for (const name of messages) {
    const email = `${crypto.randomUUID()}@test.example`
    const statuses = {
      'sign-up': await send('/api/auth/sign-up/email', {
        headers,
        body: { email, name, password: 'long enough 1' },
      }),
      profile: await send('/api/auth/update-user', { headers: { ...headers, cookie }, body: { name } }),
      invitation: await send('/api/users/invitations', { as: admin, body: { email, name, role: 'customer' } }),
    }
    for (const [call, { status }] of Object.entries(statuses)) {
      expect(status === 422, `${call} with the name ${JSON.stringify(name)} answers ${status}`)
    }
  }
  await untilNoJobs()
  const spam = mails.slice(before).filter(({ raw }) => /evil|You won/.test(raw))
  expect(spam.length === 0, `${spam.length} mails carry the message`)
}

/** The portal of the cases sends its mails, so only admins read its mailbox. */
async function hideMailbox({ send, alice, admin }: Environment, { expect }: Report): Promise<void> {
  const page = async (path: string, headers: Record<string, string>) => (await send(path, { headers })).status
  const own = await send('/dev/mail', { headers: { cookie: admin.cookie } })
  expect(own.status === 200, `the mailbox answers ${own.status} to an admin: nothing is proved`)
  const mail = /src="(\/dev\/mail\/[0-9a-f-]+)"/.exec(own.text)?.[1]
  expect(mail !== undefined, 'the mailbox is empty: little is proved')
  for (const path of ['/dev/mail', '/dev/mail/', mail ?? '/dev/mail']) {
    const strangers = {
      nobody: {},
      'nobody at localhost': { host: 'localhost', 'x-forwarded-for': '127.0.0.1' },
      'a customer': { cookie: alice.cookie },
      'an admin’s token': { authorization: `Bearer ${admin.token}` },
    }
    for (const [who, headers] of Object.entries(strangers)) {
      const status = await page(path, headers)
      expect(status >= 400, `${path} answers ${status} to ${who}`)
    }
  }
}

/** A portal without NODE_ENV whose mails are sent, or which is reachable from outside. */
async function closeMailbox({ mails }: Environment, { expect }: Report): Promise<void> {
  expect(mails.length > 0, 'no mail was sent before: little is proved')
  const sending: Record<string, string> = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'portal@test.example' }
  const open: readonly Record<string, string>[] = [
    sending,
    { PUBLIC_URL: 'https://portal.test.example' },
    { HOST: '0.0.0.0' },
  ]
  for (const settings of open) {
    await withOwnPortal(settings, async (url) => {
      const cookie = await cookieOf(url, 'sign-in', {
        email: 'admin@datum.example',
        password: 'bench password',
      }).catch(() => '')
      for (const sent of ['', cookie]) {
        const { status } = await fetch(`${url}/dev/mail`, { headers: { cookie: sent } })
        expect(status === 404, `with ${JSON.stringify(settings)} the mailbox answers ${status}`)
      }
    })
  }
}

export const floodingCases: readonly Case[] = [
  { name: 'more requests than an address may make', requirement: 'API4', run: limitRequests },
  { name: 'mails without end to one address', requirement: 'V2.4', run: limitMails },
  { name: 'names that are messages to strangers', requirement: 'V2.4', run: refuseMessages },
  { name: 'the mailbox of a demo, read by strangers', requirement: 'API8', run: hideMailbox },
  { name: 'the mailbox of a portal set up without a thought', requirement: 'API8', run: closeMailbox },
]
