import { expect, test, vi } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import { onCart, takeCart } from './cart.client.ts'

const cartOf = (id: string | null, version: number) => ({ id, version, lines: [] }) as unknown as Cart

test('an answer that arrives after a newer one of the same cart changes nothing', () => {
  const listener = vi.fn()
  const stop = onCart(listener)
  takeCart(cartOf('one', 7))
  expect(takeCart(cartOf('one', 6)).version).toBe(7)
  expect(takeCart(cartOf('one', 7)).version).toBe(7)
  expect(takeCart(cartOf('two', 1)).id).toBe('two')
  expect(takeCart(cartOf(null, 0)).id).toBe(null)
  expect(listener.mock.calls.map(([cart]) => cart.version)).toEqual([7, 7, 1, 0])
  stop()
})
