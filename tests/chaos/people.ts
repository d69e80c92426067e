import { setTimeout as sleep } from 'node:timers/promises'
import type { TestActor } from '#tests/support/actors.ts'
import { type Answer, type Observer, send } from './observer.ts'

/** A user with an account who repeats requests until there is a response. */
export type Person = {
  email: string
  /** Time of the last useful response. */
  servedAt: number
  /**
   * Repeats a request until the response is a success or a refusal. 503, a cut connection and an expired token are
   * tried again. Throws after a minute and a half.
   */
  insist(method: string, path: string, sent?: Sent): Promise<Answer>
  /** Sends a request once. */
  once(method: string, path: string, sent?: Sent): Promise<Answer | undefined>
}

/** `type` is that of the file; without it, a picture. */
type Sent = { body?: unknown; key?: string; file?: Uint8Array<ArrayBuffer>; type?: string }

type Account = { email: string; password: string; name?: string }
type Entry = { url: () => string; observer: () => Observer }

const insistForMs = 90_000
const againMs = 200

/** Signs in, or signs up if there is a name. */
export async function enter(entry: Entry, account: Account): Promise<Person> {
  let cookie = await cookieOf(entry, account)
  let token = await tokenOf(entry, account, cookie)

  async function renew(): Promise<void> {
    token = await tokenOf(entry, account, cookie)
    if (token) return
    cookie = await cookieOf(entry, { ...account, name: undefined })
    token = await tokenOf(entry, account, cookie)
  }

  const person: Person = {
    email: account.email,
    servedAt: 0,
    once(method, path, { body, key, file, type = 'image/png' } = {}) {
      return send(entry.observer(), `${entry.url()}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(file && { 'content-type': type }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(file && { body: file }),
      })
    },
    async insist(method, path, sent) {
      const endsAt = Date.now() + insistForMs
      for (;;) {
        const answer = await person.once(method, path, sent)
        if (answer && answer.status < 500 && answer.status !== 401) {
          person.servedAt = performance.now()
          return answer
        }
        if (Date.now() > endsAt) {
          const last = answer ? `${answer.status} ${answer.text.slice(0, 300)}` : 'none'
          throw new Error(`${method} ${path} had no answer for ${insistForMs / 1000} s, the last was ${last}`)
        }
        if (answer?.status === 401) await renew()
        await sleep(againMs * (0.75 + Math.random() / 2))
      }
    },
  }
  return person
}

async function cookieOf({ url, observer }: Entry, { email, password, name }: Account): Promise<string> {
  const path = `/api/auth/${name ? 'sign-up' : 'sign-in'}/email`
  const answer = await fetch(`${url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url() },
    body: JSON.stringify({ email, password, ...(name && { name }) }),
  }).catch(() => undefined)
  if (!answer) return ''
  if (answer.status >= 500 && answer.status !== 503) observer().breaches.push(`${path}: answered ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function tokenOf({ url, observer }: Entry, { email }: Account, cookie: string): Promise<string | undefined> {
  const identity = await send(observer(), `${url()}/api/auth/token`, { headers: { cookie } })
  if (identity?.status !== 200) return undefined
  const { token } = JSON.parse(identity.text) as { token: string }
  const exchanged = await send(observer(), `${url()}/api/user/${encodeURIComponent(email)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
  })
  return exchanged?.status === 200 ? (JSON.parse(exchanged.text) as { token: string }).token : undefined
}

/** For what tests share: the answers as an app in the same process would give them. */
export function asTestActor(person: Person): Pick<TestActor, 'call'> {
  const call = async (method: string, path: string, body?: unknown) => {
    const { status, text } = await person.insist(method, `/api${path}`, { body })
    return { statusCode: status, body: text, json: () => JSON.parse(text) }
  }
  return { call } as unknown as TestActor
}
