import type { Actor, PlayedActor, Player } from '../player.ts'
import { password } from '../portal.ts'
import { textAt } from '../read.ts'

export type People = { visitor: Actor; admin: Actor; alice: Actor; bob: Actor; carol: Actor }

/** The actors and their addresses. None is signed in yet. */
export function makePeople(): People {
  return {
    visitor: { name: 'visitor', kind: 'visitor', email: '', address: '10.1.0.1' },
    admin: { name: 'admin', kind: 'admin', email: 'admin@datum.example', address: '10.1.0.2' },
    alice: { name: 'alice', kind: 'customer', email: 'alice@record.example', address: '10.1.0.3' },
    bob: { name: 'bob', kind: 'customer', email: 'bob@record.example', address: '10.1.0.4' },
    carol: { name: 'carol', kind: 'customer', email: 'carol@record.example', address: '10.1.0.5' },
  }
}

/** Signs a user up, and keeps the session. */
export async function signUp(play: Player, actor: Actor, name: string): Promise<void> {
  const body = { name, email: actor.email, password }
  const answer = await play.as(actor).request('POST /api/auth/sign-up/email', 'signs up', { body })
  keepCookie(actor, answer.headers)
}

/** Signs a user in as the browser does: password, identity token, access token. */
export async function signIn(by: PlayedActor, label: string, secret = password): Promise<void> {
  const body = { email: by.actor.email, password: secret }
  const answer = await by.request('POST /api/auth/sign-in/email', `${label} in`, { body })
  keepCookie(by.actor, answer.headers)
  await takeToken(by, label)
}

/** Exchanges the session for an access token. */
export async function takeToken(by: PlayedActor, label: string): Promise<void> {
  const { actor } = by
  const identity = await identityToken(by, label)
  const answer = await by.call('identity.exchangeToken', label, {
    params: { email: actor.email },
    body: { email: actor.email },
    headers: { authorization: `Bearer ${identity}` },
  })
  actor.token = textAt(answer.json, 'token')
}

export async function identityToken(by: PlayedActor, label: string): Promise<string> {
  const answer = await by.request('GET /api/auth/token', label)
  return textAt(answer.json, 'token')
}

export function keepCookie(actor: Actor, headers: Headers): void {
  const cookies = headers.getSetCookie().map((line) => line.split(';')[0])
  if (cookies.length > 0) actor.cookie = cookies.join('; ')
}

/** Path and query of the first link with a text in a mail to an address; `/` without one. */
export function linkIn(mails: readonly { to: string; links: string[] }[], to: string, part: string): string {
  const links = mails.filter((mail) => mail.to.includes(to)).flatMap((mail) => mail.links)
  const link = links.find((one) => one.includes(part))
  return link ? link.slice(new URL(link).origin.length) : '/'
}
