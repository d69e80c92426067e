import { expect, test } from 'vitest'
import { currentUrl } from './former-paths.ts'

test.each([
  ['/api/desk/orders?limit=25', '/api/manage/orders?limit=25'],
  ['/api/desk/products/changes/1/undo', '/api/manage/products/changes/1/undo'],
  ['/api/find?q=motor', '/api/search?q=motor'],
  ['/api/payments/concerns', '/api/payments/exceptions'],
  ['/api/payments/concerns/7/resolve', '/api/payments/exceptions/7/resolve'],
  ['/api/order/7/neighbours?among=own', '/api/order/7/adjacent?among=own'],
  ['/api/order/7/papers/invoice.pdf', '/api/order/7/documents/invoice.pdf'],
])('%s, the path of an earlier release, works as %s', (former, current) => {
  expect(currentUrl({ url: former })).toBe(current)
})

test.each(['/desk/orders', '/api/product/desk', '/api/finder', '/api/products?q=/api/desk/', '/api/order/7', '/'])(
  '%s stays unchanged',
  (url) => {
    expect(currentUrl({ url })).toBe(url)
  },
)
