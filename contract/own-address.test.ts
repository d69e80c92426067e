import { expect, test } from 'vitest'
import { ownAddress } from './own-address.ts'

test.each([
  '//evil.example/x',
  '/\\evil.example',
  '/.//evil.example',
  '/..//evil.example/',
  '/./\\evil.example',
  '/a/..//evil.example',
  '/a/../b/..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '///evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'dashboard',
  '',
  null,
  undefined,
])('%j is no address of this site', (address) => {
  expect(ownAddress(address)).toBeNull()
})

test.each([
  '/',
  '/products?search=a//b',
  '/purchase/7#row',
  '/a//b',
  '/about/.well',
  '/a/../b',
  '/x?next=//y&z=\\\\',
])('%s stays as it is', (address) => {
  expect(ownAddress(address)).toBe(address)
})
