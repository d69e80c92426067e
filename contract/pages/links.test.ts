import { expect, test } from 'vitest'
import { isLinkAddress } from './links.ts'

test.each([
  '//evil.example/x',
  '/\\evil.example',
  '/.//evil.example',
  '/%2e//evil.example',
  '/a/..//evil.example',
])('pages and menus take no link to %s', (address) => {
  expect(isLinkAddress(address)).toBe(false)
})
