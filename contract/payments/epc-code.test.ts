import { expect, test } from 'vitest'
import { qrPath } from '../qr-path.ts'
import { epcText } from './epc-code.ts'

const transfer = {
  ...{
    recipient: ' Demo   Fittings GmbH ',
    iban: 'DE89 3704 0044 0532 0130 00',
    bic: 'COBADEFFXXX',
    amount: 12.5,
  },
  currency: 'EUR',
  reference: 'RF18539007547034',
}

test('the code of a transfer has the lines that EPC069-12 asks for', () => {
  expect(epcText(transfer)?.split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', 'COBADEFFXXX', 'Demo Fittings GmbH', 'DE89370400440532013000'],
    ...['EUR12.50', '', 'RF18539007547034'],
  ])
  // 331 bytes are the most.
  const long = epcText({ ...transfer, recipient: 'ü'.repeat(200), amount: 999_999_999.99 })
  expect(new TextEncoder().encode(long ?? '').length).toBeLessThan(331)
})

test.each([
  ['another currency', { currency: 'USD' }],
  ['an account outside SEPA', { iban: 'BR1500000000000010932840814P2' }],
  ['no recipient', { recipient: ' ' }],
  ['nothing to pay', { amount: 0 }],
  ['more than it can carry', { amount: 1_000_000_000 }],
])('%s has no code', (_, change) => {
  expect(epcText({ ...transfer, ...change })).toBeNull()
})

test('a code is a square with three finder patterns, and every module is drawn once', () => {
  const { size, path } = qrPath(epcText(transfer) ?? '')
  const dark = new Set<string>()
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let index = 0; index < Number(width); index++) {
      const module = `${Number(x) + index} ${y}`
      expect(dark.has(module)).toBe(false)
      dark.add(module)
    }
  }
  expect((size - 17) % 4).toBe(0)
  const corners = [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const
  for (const [x, y] of corners) {
    const rows = Array.from({ length: 7 }, (_, row) =>
      Array.from({ length: 7 }, (_, index) => (dark.has(`${x + index} ${y + row}`) ? '#' : ' ')).join(''),
    )
    expect(rows).toEqual(['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######'])
  }
})
