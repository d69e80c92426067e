import { expect, test } from 'vitest'
import { createDevices } from './identity.device.ts'
import { delayAfter } from './identity.guessing.ts'

test('above a hundred wrong passwords in an hour, each attempt waits longer, then needs a known device or a mailed link', () => {
  expect([0, 1, 5, 6, 10, 11, 15, 16, 20, 21, 500].map(delayAfter)).toEqual([
    0,
    1,
    1,
    2,
    2,
    4,
    4,
    8,
    8,
    undefined,
    undefined,
  ])
})

test('a device cookie is valid for its account and this portal only', () => {
  const [here, there] = ['secret one of this portal', 'another secret'].map((secret) =>
    createDevices({ secret, publicUrl: 'https://portal.example' }),
  )
  const cookie = here?.cookieFor('a@test.example', undefined) ?? ''
  expect(cookie).toMatch(/^__Secure-datum\.device=.*; Path=\/; HttpOnly; SameSite=Lax; Secure$/)
  const sent = `other=1; ${cookie.split(';')[0]}`
  const device = here?.read(sent, 'a@test.example')
  expect(device?.id).toHaveLength(22)
  expect(here?.read(here.cookieFor('a@test.example', device), 'a@test.example')?.id).toBe(device?.id)
  expect(here?.read(sent, 'b@test.example')).toBeUndefined()
  expect(there?.read(sent, 'a@test.example')).toBeUndefined()
  expect(here?.read(sent.replace(/\.(\d+)\./, '.9999999999.'), 'a@test.example')).toBeUndefined()
  expect(here?.read('', 'a@test.example')).toBeUndefined()
})
