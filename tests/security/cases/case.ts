import type { Browser } from '@playwright/test'
import type pg from 'pg'
import type { Operation } from '../document.ts'
import type { Mail } from '../mail-trap.ts'

/** A user with an account, with all credentials they could use to attack another account. */
export type Caller = { id: string; email: string; name: string; password: string; cookie: string; token: string }

export type Asked = {
  method?: string
  as?: Caller
  /** Sent unchanged instead of the token of `as`. */
  token?: string
  /** An object is sent as JSON, a text or bytes unchanged. */
  body?: unknown
  headers?: Record<string, string>
}

export type Answer = { status: number; headers: Headers; text: string; json: <T = Record<string, unknown>>() => T }

/** The environment of the cases: a portal with a demo, and their accounts. */
export type Environment = {
  url: string
  password: string
  operations: readonly Operation[]
  admin: Caller
  alice: Caller
  bob: Caller
  /** The secret of the portal; known because the portal was started for this run. */
  secret: string
  /** The mails that the portal has sent so far. */
  mails: readonly Mail[]
  /** The portal's database, to see what no response shows. */
  database: pg.Pool
  /** Waits until the portal has no job left, so that its mails are sent and its calls to others made. */
  untilNoJobs: () => Promise<void>
  /** Milliseconds of processor time that the portal and its PostgreSQL have used so far. */
  processorMs: () => number
  /** One request to `path` on the portal, without following redirects. */
  send: (path: string, asked?: Asked) => Promise<Answer>
  /** A new account, signed up and signed in. */
  newCaller: (name?: string) => Promise<Caller>
  /** Null without a Chromium. */
  browser: () => Promise<Browser | null>
}

/** The findings of a case. */
export type Report = {
  /** Reports a fault if `isTrue` is false. */
  expect: (isTrue: boolean, otherwise: string) => void
  /** The case cannot run here, with the reason. */
  skip: (why: string) => void
}

export type Case = {
  name: string
  /** The requirement of docs/security.md that the case tests. */
  requirement: string
  run: (environment: Environment, report: Report) => Promise<void>
}
