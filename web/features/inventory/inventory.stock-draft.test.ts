import { expect, test } from 'vitest'
import { readStock, stockSchema } from './inventory.stock-draft.ts'

test.each([
  ['received', '50', { change: 50 }, 60],
  ['returned', ' 2 ', { change: 2 }, 12],
  ['damaged', '3', { change: -3 }, 7],
  ['damaged', '-3', { change: -3 }, 7],
  ['correction', '−4', { change: -4 }, 6],
  ['counted', '0', { count: 0 }, 0],
] as const)('of ten, %s %s is sent as %o and leaves %i', (reason, pieces, sent, after) => {
  const read = readStock({ reason, pieces, note: '' }, 10)
  expect(read.change).toEqual({ ...sent, reason, note: '' })
  expect(read.after).toBe(after)
  expect(read.errors).toEqual({})
})

test.each([
  ['received', ''],
  ['received', 'many'],
  ['received', '-1'],
  ['received', '1.5'],
  ['correction', '0'],
  ['counted', '-1'],
] as const)('%s %s says what is wrong', (reason, pieces) => {
  const read = readStock({ reason, pieces, note: '' }, 10)
  expect(read.change).toBeNull()
  expect(read.errors.pieces).toBeTruthy()
})

test('more than is there cannot be taken away', () => {
  expect(readStock({ reason: 'damaged', pieces: '11', note: '' }, 10).errors.pieces).toBe(
    'At most 10 can be removed',
  )
})

test('the form shows at its field what the reading refuses, and sends what it reads', () => {
  const form = stockSchema(10)
  const refused = form.safeParse({ reason: 'damaged', pieces: '11', note: '' })
  expect(refused.error?.issues).toMatchObject([{ path: ['pieces'], message: 'At most 10 can be removed' }])
  expect(form.parse({ reason: 'damaged', pieces: '3', note: '' })).toEqual({
    change: { change: -3, reason: 'damaged', note: '' },
    after: 7,
  })
})
