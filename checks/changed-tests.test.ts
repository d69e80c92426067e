import { expect, test } from 'vitest'
import { testsOfChanged } from './changed-tests.ts'

const tests = {
  'server/features/orders/orders.test.ts': `import { place } from './orders.service.ts'`,
  'server/features/orders/orders.expiry.test.ts': `import { expect } from 'vitest'`,
  'server/features/orders/orders.expiry.race.test.ts': '',
  'server/features/orders/orders.bulk.test.ts': '',
  'server/features/cart/cart.test.ts': `import type { Order } from '#contract/orders/orders.ts'`,
  'server/features/tax/tax.test.ts': '',
}

test('the tests of a changed file are those with its name, those that import it, and itself if it is one', () => {
  expect(testsOfChanged(['server/features/orders/orders.expiry.ts'], tests)).toEqual([
    'server/features/orders/orders.expiry.race.test.ts',
    'server/features/orders/orders.expiry.test.ts',
  ])
  expect(testsOfChanged(['contract/orders/orders.ts'], tests)).toEqual(['server/features/cart/cart.test.ts'])
  expect(testsOfChanged(['server/features/tax/tax.test.ts', 'server/gone.test.ts'], tests)).toEqual([
    'server/features/tax/tax.test.ts',
  ])
})

test('a changed file whose name no test has runs all tests beside it; one without any runs none', () => {
  expect(testsOfChanged(['server/features/orders/numbers.ts'], tests)).toEqual(
    Object.keys(tests)
      .filter((name) => name.includes('/orders/'))
      .sort(),
  )
  expect(testsOfChanged(['docs/testing.md'], tests)).toEqual([])
})
