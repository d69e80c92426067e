import { expect, test } from 'vitest'
import type { Cart } from '#contract/cart/cart.ts'
import { ApiError } from '../../../api/problem.ts'
import { problemOf } from './cart.checkout-problem.ts'

function cartOf(total: number, gross: number): Cart {
  return { total, currency: 'EUR', sums: { total: gross, treatment: null } } as unknown as Cart
}

function refusal(code: 'total_changed' | 'cart_changed', current: unknown): ApiError {
  return new ApiError({ status: 409, code, detail: 'Check the new total and order again.', current })
}

test('another total is said with the amounts of the button, also if the goods cost what they did', () => {
  const cart = cartOf(100, 119)
  const error = refusal('total_changed', { expectedTotal: 119, total: 107 })
  const { title, text } = problemOf(error, { seen: cart, now: cart, hasExtras: true })
  expect(title).toBe('The total has changed')
  expect(text).toBe('It was €119.00 and is now €107.00. Check the lines, then place your order again.')
})

test('of another cart no net amounts are said where the total has more than the goods', () => {
  const carts = { seen: cartOf(100, 119), now: cartOf(200, 238) }
  const error = refusal('cart_changed', {})
  expect(problemOf(error, { ...carts, hasExtras: true }).text).toBe(
    'Check the lines and the new total, then place your order again.',
  )
  expect(problemOf(error, { ...carts, hasExtras: false }).text).toContain('It was €119.00 and is now €238.00.')
})
