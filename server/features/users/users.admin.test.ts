import { beforeAll, expect, test } from 'vitest'
import type { AdminPage } from '#contract/lists/lists.ts'
import type { AdminUser } from '#contract/users/admin-list.ts'
import { signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
let anna: TestActor
let bert: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  anna = await signUp(portal, 'anna Example')
  bert = await signUp(portal, 'Bert Example')
})

async function read(asked: Record<string, string>): Promise<AdminUser[]> {
  const answer = await admin.call('GET', `/manage/users?${new URLSearchParams(asked)}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const page: AdminPage<AdminUser> = answer.json()
  return page.items
}

const idsOf = (users: AdminUser[]) => users.map(({ _id }) => _id)

test('staff list accounts in any sort and by any filter, with their own marked', async () => {
  const all = await read({})
  expect(idsOf(all)).toEqual([bert.id, anna.id, admin.id])
  expect(all.map(({ isYou }) => isYou)).toEqual([false, false, true])
  expect(idsOf(await read({ sort: 'name' }))).toEqual([anna.id, bert.id, admin.id])
  expect(await read({ sort: 'lastSeenAt' })).toHaveLength(3)
  expect(idsOf(await read({ role: 'admin' }))).toEqual([admin.id])
  expect(idsOf(await read({ q: 'EXAMPLE an' }))).toEqual([anna.id])
  expect(idsOf(await read({ q: bert.email }))).toEqual([bert.id])
  expect(await read({ isVerified: 'true' })).toEqual([])
  expect((await anna.call('GET', '/manage/users')).statusCode).toBe(403)
})

test('accounts are deactivated and activated together; the admin’s own is skipped and reported', async () => {
  const bulk = (action: string, selection: unknown) =>
    admin.call('POST', '/manage/users/bulk', { action, selection })
  const answer = await bulk('deactivate', { everything: true, except: [bert.id] })
  expect(answer.json()).toEqual({
    done: 1,
    failedCount: 1,
    failed: [{ id: admin.id, name: admin.name, code: 'not_yourself', message: expect.any(String) }],
  })
  expect(idsOf(await read({ state: 'deactivated' }))).toEqual([anna.id])
  expect((await bulk('activate', { ids: [anna.id] })).json().done).toBe(1)
  expect(await read({ state: 'deactivated' })).toEqual([])
})
