import { expect, test } from 'vitest'
import { callAs, signUp, signUpAdmin } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
const path = '/account/mails'
const all = { progress: true, shipping: true, reviews: true }

test('an account gets every mail until its owner leaves one out, and can have it again', async () => {
  const [actor, stranger] = [await signUp(portal), await signUp(portal)]
  expect((await actor.call('GET', path)).json()).toEqual(all)
  for (const choices of [{ progress: false, shipping: true, reviews: false }, { ...all, shipping: false }, all]) {
    const saved = await actor.call('PUT', path, choices)
    expect([saved.statusCode, saved.json()]).toEqual([200, choices])
    expect((await actor.call('GET', path)).json()).toEqual(choices)
    expect((await stranger.call('GET', path)).json()).toEqual(all)
  }
})

test('of two saves at once one holds as a whole: no mail is left out that neither of them left out alone', async () => {
  const actor = await signUp(portal)
  // The first call of an account writes when it was seen last, which would wait for the account as well.
  await actor.call('GET', path)
  const held = await portal.pool.connect()
  try {
    await held.query('begin')
    await held.query('select from users where id = $1 for no key update', [actor.id])
    const [first, second] = [
      { ...all, progress: false },
      { ...all, shipping: false },
    ]
    const saves = [actor.call('PUT', path, first), actor.call('PUT', path, second)]
    // Both wait for the account, so they are under way at once; then they write one after the other.
    await expect.poll(countWaiting).toBe(2)
    await held.query('commit')
    for (const saved of await Promise.all(saves)) expect(saved.statusCode).toBe(200)
    expect([first, second]).toContainEqual((await actor.call('GET', path)).json())
  } finally {
    await held.query('rollback')
    held.release()
  }
})

async function countWaiting(): Promise<number> {
  const { rows } = await portal.pool.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like 'select from users%'`,
  )
  return rows[0]?.count ?? 0
}

test('choices are those of the account that asks, and need a sign-in', async () => {
  const [actor, admin] = [await signUp(portal), await signUpAdmin(portal)]
  await actor.call('PUT', path, { ...all, progress: false })
  expect((await admin.call('GET', path)).json()).toEqual(all)
  const visitor = callAs(portal)
  expect((await visitor('GET', path)).statusCode).toBe(401)
  expect((await visitor('PUT', path, all)).statusCode).toBe(401)
})

test.each(['progress', 'shipping', 'reviews'])('%s must be true or false', async (field) => {
  const actor = await signUp(portal)
  const wrong = await actor.call('PUT', path, { ...all, [field]: 'no' })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([
    400,
    [{ path: field, message: `${field} must be true or false` }],
  ])
  expect((await actor.call('GET', path)).json()).toEqual(all)
})
