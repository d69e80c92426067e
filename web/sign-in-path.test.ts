import { expect, test } from 'vitest'
import { loginReason, safeOrigin, signInPath } from './sign-in-path.ts'

test.each([
  ['/purchase/7', '/purchase/7'],
  ['/dashboard/myorder?cursor=abc&x=1#row', '/dashboard/myorder?cursor=abc&x=1#row'],
  ['/', '/'],
])('a page of ours is remembered as it is: %s', (from, expected) => {
  expect(safeOrigin(from)).toBe(expected)
})

test.each([
  'https://evil.example/',
  '//evil.example/a',
  '/\\evil.example/a',
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  null,
  undefined,
])('what leads elsewhere is dropped: %j', (from) => {
  expect(safeOrigin(from)).toBeNull()
})

test.each(['/login', '/signup?from=%2Flogin', '/login?from=/login'])(
  'a sign-in page is not an origin: %s',
  (from) => {
    expect(safeOrigin(from)).toBeNull()
  },
)

test('the sign-in address carries origin and reason', () => {
  expect(signInPath('/login', { from: '/purchase/7?qty=25', reason: 'ended' })).toBe(
    '/login?from=%2Fpurchase%2F7%3Fqty%3D25&reason=ended',
  )
})

test('home is not worth remembering', () => {
  expect(signInPath('/login', { from: '/' })).toBe('/login')
})

test('only known reasons are shown', () => {
  expect(loginReason('ended')).toBe('ended')
  expect(loginReason('<script>')).toBeNull()
})
