import { expect, test } from 'vitest'
import { isKnown, pageKey } from './web.ts'

test.each([
  ['/', '/'],
  ['/login?from=https://elsewhere.example', '/login'],
  ['/login.data?_routes=root', '/login.data?_routes=root'],
  ['//elsewhere.example/x', '//elsewhere.example/x'],
  ['http://elsewhere.example/login?x', '/login'],
  ['http://elsewhere.example', '/'],
  ['*', '/*'],
  ['/products?utm=x&q=hub&sort=price&q=again', '/products?q=hub&sort=price'],
  ['/products?q=', '/products'],
])('the page of %s is kept under %s', (url, key) => {
  expect(pageKey(url)).toBe(key)
  expect(URL.canParse(`http://localhost:3000${key}`)).toBe(true)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['', false],
  [undefined, false],
])('with %j the client has the page already: %s', (held, known) => {
  expect(isKnown(held, '"a"')).toBe(known)
})
