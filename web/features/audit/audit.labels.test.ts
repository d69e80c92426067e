import { expect, test } from 'vitest'
import { german } from '#i18n/german.ts'
import { actionLabel, auditFieldLabel, subjectLabel, valueLabel } from './audit.labels.ts'

test('actions and kinds have labels, unknown ones are shown by name', () => {
  expect(actionLabel('product.changed')).toBe('Product changed')
  expect(actionLabel('thing.done')).toBe('thing.done')
  expect(subjectLabel('order')).toBe('Order')
  expect(subjectLabel('thing')).toBe('thing')
})

test('fields without words of their own are spelled out', () => {
  expect(auditFieldLabel('unitPriceMinor')).toBe('Unit price')
  for (const field of ['category', 'multiple', 'pictures', 'attributes', 'reply', 'metaTitle', 'slug']) {
    expect(german[auditFieldLabel(field)], field).toBeDefined()
  }
  expect(auditFieldLabel('leadTimeDays')).toBe('Lead time days')
  expect([auditFieldLabel('name_de'), auditFieldLabel('lead_time')]).toEqual(['Name (Deutsch)', 'Lead time'])
  expect(auditFieldLabel('order_multiple')).toBe('Order multiple')
})

test.each([
  ['unitPriceMinor', 1250, '$12.50'],
  ['available', 1250, '1,250'],
  ['isInternal', true, 'Yes'],
  ['cancelOrder', false, 'No'],
  ['status', 'in_production', 'In production'],
  ['carrier', 'in_production', 'in_production'],
  ['reason', 'received', 'Received'],
  ['concern', 'mismatch', 'Charged amount differs'],
  ['reason', 'Written twice', 'Written twice'],
  ['fields', ['phone', 'minOrder'], 'Phone, Minimum order'],
  ['tags', ['a', 'b'], 'a, b'],
  ['size', { b: 1 }, '{\n  "b": 1\n}'],
  [
    'lines',
    [
      { line: 1, sku: 'DM-1', quantity: 1250 },
      { line: 2, quantity: 3 },
    ],
    '1,250 × DM-1\n3 × line 2',
  ],
  ['lines', '2 of line 1', '2 of line 1'],
  ['note', '', null],
  ['note', undefined, null],
])('%s of %o reads %s', (field, value, words) => {
  expect(valueLabel({ field, value, currency: 'USD' })).toBe(words)
})

test('an amount in another currency shows its currency', () => {
  expect(valueLabel({ field: 'amountMinor', value: 1250, currency: 'EUR' })).toBe('€12.50')
})
