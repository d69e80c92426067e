import { randomUUID } from 'node:crypto'
import type { Cookie } from '@playwright/test'

export type Account = { name: string; email: string; password: string }

/** What the browser of a signed-in user stores: the provider's cookie, and what `web/api/session.ts` writes. */
export type SignedIn = { cookies: Cookie[]; stored: { name: string; value: string }[]; signedInAt: number }

/** The accounts of the demo. All tests share their sessions, so no test may sign them out. */
export const demoAccounts = { admin: 'admin@datum.example', customer: 'customer@datum.example' } as const

export type DemoAccount = keyof typeof demoAccounts

/** Becomes an admin when the address is verified: for the one test about that. */
export const firstAdminEmail = 'first-admin@demo.example'

export function newAccount(): Account {
  const id = randomUUID().slice(0, 8)
  return { name: `Demo Buyer ${id}`, email: `buyer-${id}@demo.example`, password: 'three plain words' }
}
