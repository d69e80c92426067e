import type { Browser } from '@playwright/test'
import type { Operation } from '../document.ts'
import type { Mail } from '../mail-trap.ts'

/** Somebody with an account, and everything they could use to get at another's. */
export type Caller = { id: string; email: string; name: string; password: string; cookie: string; token: string }

export type Asked = {
  method?: string
  as?: Caller
  /** Sent as it is in place of the token of `as`. */
  token?: string
  /** An object is sent as JSON, a text or bytes as they are. */
  body?: unknown
  headers?: Record<string, string>
}

export type Answer = { status: number; headers: Headers; text: string; json: <T = Record<string, unknown>>() => T }

/** Where the cases are run: a portal with a demo in it, and the people of the cases. */
export type Ground = {
  url: string
  password: string
  operations: readonly Operation[]
  admin: Caller
  alice: Caller
  bob: Caller
  /** The secret that the portal signs with; known because the portal was started for this run. */
  secret: string
  /** What the portal has sent so far. */
  mails: readonly Mail[]
  /** One request to `path` on the portal. Never follows a redirect; an answer must come within five seconds. */
  ask: (path: string, asked?: Asked) => Promise<Answer>
  /** A new account, signed up and signed in. */
  newCaller: (name?: string) => Promise<Caller>
  /** Null where there is no Chromium. */
  browser: () => Promise<Browser | null>
}

/** What a case has found. */
export type Report = {
  /** Notes a fault when `isTrue` does not hold. */
  expect: (isTrue: boolean, otherwise: string) => void
  /** The case cannot be run here, and why. */
  skip: (why: string) => void
}

export type Case = {
  name: string
  /** The requirement of docs/security.md that the case is about. */
  requirement: string
  run: (ground: Ground, report: Report) => Promise<void>
}
