import { expect, test } from 'vitest'
import type { RowReport } from '#contract/cart/quick-order.ts'
import { csvOf, filled, newRow, withBlankEnd, withChange, withReports, withTyped } from './cart.pad.ts'

function report(result: RowReport['result'], message = ''): RowReport {
  return {
    row: 1,
    sku: '',
    quantity: 1,
    typedQuantity: '1',
    result,
    message,
    product: null,
    total: 0,
    inCart: 0,
    nearest: [],
    choices: [],
  }
}

test('the pad grows as it is typed into, and takes over pasted rows below its own', () => {
  const pad = withBlankEnd([])
  const typed = withChange(pad, pad[0]?.key ?? '', { sku: 'A-1' })
  expect(typed.map(({ sku }) => sku)).toEqual(['A-1', ''])
  const pasted = withTyped(typed, [{ row: 1, sku: 'B-2', quantity: '5' }])
  expect(pasted?.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['A-1', ''],
    ['B-2', '5'],
    ['', ''],
  ])
  const many = Array.from({ length: 500 }, (_, index) => ({ row: index, sku: 'C', quantity: '1' }))
  expect(withTyped(typed, many)).toBeNull()
})

test('a result belongs to the row as it was sent: one that was changed meanwhile waits for its own', () => {
  const rows = withBlankEnd([newRow('A-1', '5'), newRow('B-2', '5')])
  const sent = filled(rows)
  const changed = withChange(rows, rows[1]?.key ?? '', { quantity: '7' })
  const judged = withReports(changed, sent, [report('added'), report('short')])
  expect(judged.map((row) => row.report?.result)).toEqual(['added', undefined, undefined])
})

test('rows as a file are texts, and no spreadsheet runs one of them', () => {
  const row = { ...newRow('=1+1', '5'), report: report('bad', 'No "number"; none') }
  expect(csvOf([row], ['SKU', 'Pieces', 'Reason'])).toBe(
    '\ufeffSKU;Pieces;Reason\r\n\'=1+1;5;"No ""number""; none"\r\n',
  )
})
