import { beforeAll, expect, test } from 'vitest'
import { callAs, signUp, signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
let admin: TestActor
let ann: TestActor
let ben: TestActor
let cleo: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  ann = await signUp(portal, 'Ann')
  ben = await signUp(portal, 'Ben')
  cleo = await signUp(portal, 'Cleo')
})

async function beside(id: string, list?: string): Promise<(string | null)[]> {
  const query = new URLSearchParams(list === undefined ? {} : { list })
  const answer = await admin.call('GET', `/users/${id}/adjacent?${query}`)
  expect(answer.statusCode).toBe(200)
  const { above, below } = answer.json()
  return [above?.name ?? null, below?.name ?? null]
}

test('staff step through the accounts, the newest first', async () => {
  expect(await beside(ben.id)).toEqual(['Cleo', 'Ann'])
  expect(await beside(cleo.id)).toEqual([null, 'Ben'])
  expect(await beside(admin.id)).toEqual(['Ann', null])
})

test('staff step through the list they came from: its filters, search and sort', async () => {
  expect(await beside(ann.id, 'role=customer')).toEqual(['Ben', null])
  expect(await beside(ben.id, 'role=customer&sort=name')).toEqual(['Ann', 'Cleo'])
  expect(await beside(cleo.id, 'q=ann')).toEqual([null, 'Ann'])
  // An account that the list does not show still has others above and below.
  expect(await beside(ann.id, 'role=admin')).toEqual([null, admin.name])
  expect(await beside(ben.id, 'state=lost&sort=nonsense')).toEqual(['Cleo', 'Ann'])
})

test('an unknown account is refused, and so is everybody but staff', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'x']) {
    const answer = await admin.call('GET', `/users/${id}/adjacent`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'user_not_found'])
  }
  expect((await callAs(portal)('GET', `/users/${ann.id}/adjacent`)).statusCode).toBe(401)
  expect((await ann.call('GET', `/users/${ann.id}/adjacent`)).statusCode).toBe(403)
})
