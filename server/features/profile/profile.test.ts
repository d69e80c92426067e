import { expect, test } from 'vitest'
import { callAs, signUp, signUpAdmin } from '#testing/actors.ts'
import { testPortal } from '#testing/portal.ts'

const portal = testPortal()
const form = { education: 'Apprenticeship', location: 'Rotterdam', phone: '+1 555 0100', linkedin: 'in/demo' }

test('a profile is empty, then saved, then read by its owner and by admins only', async () => {
  const [actor, stranger, admin] = [await signUp(portal), await signUp(portal), await signUpAdmin(portal)]
  const path = `/profile/${actor.email}`
  expect((await actor.call('GET', path)).json()).toEqual({
    email: actor.email,
    education: '',
    location: '',
    phone: '',
    linkedin: '',
    version: 0,
  })
  const saved = await actor.call('PUT', path, { email: actor.email, ...form })
  expect(saved.json()).toEqual({ email: actor.email, ...form, version: 1 })
  expect((await admin.call('GET', path)).json()).toEqual(saved.json())
  expect((await stranger.call('GET', path)).statusCode).toBe(403)
  expect((await stranger.call('PUT', path, form)).statusCode).toBe(403)
  expect((await callAs(portal)('GET', path)).statusCode).toBe(401)
})

test('a save that did not see the last one is refused', async () => {
  const actor = await signUp(portal)
  const path = `/profile/${actor.email}`
  await actor.call('PUT', path, form)
  await actor.call('PUT', path, { ...form, location: 'Gent', version: 1 })
  const stale = await actor.call('PUT', path, { ...form, location: 'Lyon', version: 1 })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
  expect((await actor.call('GET', path)).json().location).toBe('Gent')
})

test.each([
  ['education', 'Education is Required'],
  ['location', 'Location is Required'],
  ['phone', 'Phone is Required'],
  ['linkedin', 'Linked is Required'],
])('%s is required: %s', async (field, message) => {
  const actor = await signUp(portal)
  const empty = await actor.call('PUT', `/profile/${actor.email}`, { ...form, [field]: '' })
  const missing = await actor.call('PUT', `/profile/${actor.email}`, { ...form, [field]: undefined })
  expect([empty.statusCode, missing.statusCode]).toEqual([422, 400])
  expect([empty, missing].map((answer) => answer.json().errors[0])).toEqual([
    { path: field, message },
    { path: field, message },
  ])
})
