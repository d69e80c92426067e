import { setTimeout as sleep } from 'node:timers/promises'
import type { Mail } from '../../mail-trap.ts'
import type { Case, Environment, Report } from '../case.ts'
import { newProduct } from '../things.ts'

/** In a name or a subject these would become a header, a second recipient or a second mail. */
const names: readonly string[] = [
  'Alice\r\nBcc: evil@evil.example',
  'Alice\nBcc: evil@evil.example',
  'Alice\r\n\r\n<h1>Win</h1>',
  'Alice\r\n.\r\nMAIL FROM:<evil@evil.example>',
  'Alice <evil@evil.example>,',
  '"Alice" <evil@evil.example>',
  'Alice\u2028Bcc: evil@evil.example',
  '=?utf-8?Q?=0D=0ABcc:_evil@evil.example?=',
  'Alice, evil@evil.example',
]

const addresses: readonly string[] = [
  'a@test.example\r\nBcc: evil@evil.example',
  'a@test.example,evil@evil.example',
  'a@test.example evil@evil.example',
  'a@test.example;evil@evil.example',
  '<evil@evil.example>a@test.example',
  'a@test.example%0d%0abcc:evil@evil.example',
  'a@test.example\u0000@evil.example',
]

/** Names of the headers of a mail, with folded lines joined. */
function headersOf({ raw }: Mail): string[] {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]/g, ' ')
  return head.split('\r\n')
}

function judgeMail(mail: Mail, { expect }: Report): void {
  const headers = headersOf(mail)
  const named = (name: string) => headers.filter((line) => line.toLowerCase().startsWith(`${name}:`))
  const what = `the mail ${JSON.stringify(named('subject')[0])} to ${mail.to.join()}`
  expect(mail.to.length === 1, `${what} has ${mail.to.length} receivers`)
  expect(!mail.to.some((to) => to.includes('evil')), `${what} goes to the attacker`)
  expect(mail.from === 'portal@test.example', `${what} says to come from ${mail.from}`)
  for (const name of ['bcc', 'cc', 'sender', 'reply-to']) {
    expect(named(name).length === 0, `${what} has the header ${named(name)[0]}`)
  }
  for (const name of ['to', 'from', 'subject', 'message-id']) {
    expect(named(name).length === 1, `${what} has ${named(name).length} headers ${name}`)
  }
}

/** Every action that makes the portal send a mail, with each of the names. */
async function provoke(environment: Environment): Promise<void> {
  const { send, url, admin } = environment
  for (const [at, name] of names.entries()) {
    const email = `mail-${at}-${crypto.randomUUID()}@test.example`
    const headers = { origin: url }
    await send('/api/auth/sign-up/email', { headers, body: { email, password: 'long enough 1', name } })
    await send('/api/auth/request-password-reset', { headers, body: { email, redirectTo: '/login' } })
    const invited = `invited-${at}-${crypto.randomUUID()}@test.example`
    await send('/api/users/invitations', { as: admin, body: { email: invited, name, role: 'customer' } })
    const product = await newProduct(environment, { name: `${name} ${crypto.randomUUID()}` }).catch(() =>
      newProduct(environment),
    )
    const buyer = await environment.newCaller(`Buyer ${at}`)
    const texts = { address: name, phone: name.slice(0, 50), others: name }
    await send('/api/order', { as: buyer, body: { productId: product._id, newOrderQty: 1, ...texts } })
  }
  for (const email of addresses) {
    for (const path of ['/auth/request-password-reset', '/auth/sign-up/email', '/users/invitations']) {
      const body = { email, password: 'long enough 1', name: 'Alice', role: 'customer', redirectTo: '/login' }
      await send(`/api${path}`, { as: admin, headers: { origin: url }, body })
    }
  }
}

async function keepHeaders(environment: Environment, report: Report): Promise<void> {
  const before = environment.mails.length
  await provoke(environment)
  await environment.untilNoJobs()
  const mails = environment.mails.slice(before)
  report.expect(mails.length >= 20, `only ${mails.length} mails came: little is proved`)
  for (const mail of mails) judgeMail(mail, report)
}

/** A link with a sign-in token must lead to the portal, whatever host the request named. */
async function linkOnlyHere({ send, url, newCaller, mails }: Environment, { expect }: Report): Promise<void> {
  const before = mails.length
  const headers = {
    origin: url,
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  }
  // A new address, because each recipient has a limit of mails.
  const { email } = await newCaller('Linked')
  const body = { email, redirectTo: '/login' }
  const { status } = await send('/api/auth/request-password-reset', { headers, body })
  expect(status === 200, `asking for a new password answers ${status}`)
  const found = () => mails.slice(before).find(({ to, raw }) => to.includes(email) && raw.includes('reset'))
  for (let tries = 0; tries < 100 && !found(); tries++) await sleep(100)
  const mail = found()
  expect(mail !== undefined, 'no mail came: nothing is proved')
  expect(!mail?.raw.includes('evil.example'), 'the link in the mail leads to the host of the request')
}

export const mailCases: readonly Case[] = [
  { name: 'headers and receivers slipped into mails', requirement: 'V1.3', run: keepHeaders },
  { name: 'links in mails to the host of the request', requirement: 'V6.4', run: linkOnlyHere },
]
