import fs from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { untilNoJobs } from '#tests/support/waiting-jobs.ts'
import { readOperations } from '../document.ts'
import { type Account, cookieOf, tokenOf } from '../people.ts'
import type { Answer, Asked, Caller, Environment } from './case.ts'

/** Ends a request that hangs. It says nothing about how long one may take. */
const hangsMs = 60_000
/** Written by ops/chromium.ts. */
const chromiumRecord = path.join(import.meta.dirname, '../../../.cache/chromium-path')

export type OpenEnvironment = Environment & { requests: () => number; close: () => Promise<void> }

function bodyOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body)
}

async function send(url: string, { method, as, token, body, headers }: Asked): Promise<Answer> {
  const bearer = token ?? as?.token
  const isJson = body !== undefined && typeof body !== 'string' && !(body instanceof Uint8Array)
  const answer = await fetch(url, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    signal: AbortSignal.timeout(hangsMs),
    headers: {
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: bodyOf(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, json: () => JSON.parse(text) }
}

async function callerOf(url: string, account: Account): Promise<Caller> {
  const cookie = await cookieOf(url, account.name ? 'sign-up' : 'sign-in', account)
  const token = (await tokenOf(url, account.email, cookie)) ?? ''
  const session = await fetch(`${url}/api/auth/get-session`, { headers: { cookie } })
  const { user } = (await session.json()) as { user: { id: string; name: string } }
  return { ...account, id: user.id, name: user.name, cookie, token }
}

function browserOnce(): { get: () => Promise<Browser | null>; close: () => Promise<void> } {
  let opened: Promise<Browser | null> | undefined
  const open = async () => {
    if (!fs.existsSync(chromiumRecord)) return null
    const executablePath = fs.readFileSync(chromiumRecord, 'utf8').trim()
    return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  }
  return {
    get: () => (opened ??= open()),
    close: async () => (await opened)?.close(),
  }
}

export type Found = Pick<Environment, 'url' | 'password' | 'secret' | 'mails' | 'database' | 'processorMs'>

/** Creates the accounts of the cases. `password` is that of the demo's admin. */
export async function setUpEnvironment(found: Found): Promise<OpenEnvironment> {
  const { url, password } = found
  const browser = browserOnce()
  let count = 0
  const newCaller = (name = 'Case Customer') => {
    const email = `case-${crypto.randomUUID()}@test.example`
    return callerOf(url, { email, password: 'long enough 1', name })
  }
  return {
    ...found,
    untilNoJobs: () => untilNoJobs(found.database),
    operations: await readOperations(url),
    admin: await callerOf(url, { email: 'admin@datum.example', password }),
    alice: await newCaller('Alice'),
    bob: await newCaller('Bob'),
    newCaller,
    send: async (where, asked = {}) => {
      count += 1
      return send(url + where, asked)
    },
    browser: browser.get,
    requests: () => count,
    close: browser.close,
  }
}
