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
