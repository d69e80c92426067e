import { expect, test } from 'vitest'
import { createAttemptKeys } from './attempt-key.ts'

test('the same content keeps its key, changed content gets a new one', () => {
  let made = 0
  const keyFor = createAttemptKeys(() => `key-${++made}`)
  expect(keyFor({ newOrderQty: 25 })).toBe('key-1')
  expect(keyFor({ newOrderQty: 25 })).toBe('key-1')
  expect(keyFor({ newOrderQty: 50 })).toBe('key-2')
  expect(keyFor({ newOrderQty: 25 })).toBe('key-3')
})
