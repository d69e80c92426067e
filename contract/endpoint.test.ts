import { expect, test } from 'vitest'
import { addressOf } from './endpoint.ts'

test('an address encodes every text, also one that ends with half a character', () => {
  const input = { params: { id: 'a/b\ud83d' }, query: { q: 'é & \ud83d', page: 2, none: null, other: undefined } }
  expect(addressOf({ path: '/list/{id}' }, input)).toBe(
    '/api/list/a%2Fb%EF%BF%BD?q=%C3%A9%20%26%20%EF%BF%BD&page=2',
  )
})
