import { expect, test } from 'vitest'
import { callAs, signUp, signUpAdmin } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()
const form = { education: 'Apprenticeship', location: 'Rotterdam', phone: '+1 555 0100', linkedin: 'in/demo' }

test('a profile is empty, then saved, then read only by its owner and admins', async () => {
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

test('saving needs the version that was read', async () => {
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

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript: alert(1)',
  'javascript :alert(1)',
  '\u200bjavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA: text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://files.example/me',
  'intent://scan#Intent;end',
])('LinkedIn %j is refused: its address is not a web page', async (linkedin) => {
  const actor = await signUp(portal)
  const answer = await actor.call('PUT', `/profile/${actor.email}`, { ...form, linkedin })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[0].path).toBe('linkedin')
})

test.each([
  'in/demo',
  'Jane Doe',
  'LinkedIn: Jane Doe',
  'linkedin.com:443/in/jane',
  'http://linkedin.example/in/jane',
  'https://linkedin.example/in/jane',
])('LinkedIn %j is free text and is stored as typed', async (linkedin) => {
  const actor = await signUp(portal)
  const saved = await actor.call('PUT', `/profile/${actor.email}`, { ...form, linkedin })
  expect([saved.statusCode, saved.json().linkedin]).toEqual([200, linkedin])
})
