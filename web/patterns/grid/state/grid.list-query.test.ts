import { describe, expect, it } from 'vitest'
import type { AdminList } from '#contract/lists/lists.ts'
import {
  changeListQuery,
  gridSearch,
  hasUnknown,
  isShowing,
  isWhole,
  nextSort,
  readListQuery,
  requestQuery,
  viewQuery,
  withFilter,
} from './grid.list-query.ts'

const list: AdminList = {
  name: 'orders',
  sorts: ['number', 'total'],
  firstSort: '-number',
  filters: {
    status: { kind: 'choice', choices: ['pending', 'shipped'] },
    createdAt: { kind: 'date' },
    total: { kind: 'money' },
  },
  exported: ['number'],
}

function read(text: string) {
  return readListQuery(new URLSearchParams(text), list)
}

describe('the query of a list', () => {
  it('is read from the address and written into it again', () => {
    const address = '?q=motor&sort=total&status=pending%2Cshipped&limit=50&cursor=abc&view=v1'
    expect(gridSearch(read(address), list)).toBe(address)
    expect(requestQuery(read(address))).toEqual({
      q: 'motor',
      sort: 'total',
      status: 'pending,shipped',
      limit: '50',
      cursor: 'abc',
    })
  })

  it('leaves out default values', () => {
    expect(gridSearch(read(''), list)).toBe('?')
    expect(gridSearch(read('?at=last'), list)).toBe('?at=last')
    expect(isWhole(read('?sort=total&limit=50'))).toBe(true)
    expect(isWhole(read('?q=motor'))).toBe(false)
  })

  it('leaves out an order, a size and a parameter that the list does not have', () => {
    expect(gridSearch(read('?sort=colour&limit=30&x=1'), list)).toBe('?')
  })

  it('keeps a filter by what the list does not know until it is removed, and is never the whole list for it', () => {
    const lost = read('?status=lost&createdAt=2026-02-30&total=9..1&q=motor')
    expect(lost.unknown).toEqual({ status: 'lost', createdAt: '2026-02-30', total: '9..1' })
    expect([hasUnknown(lost), isWhole(read('?status=lost'))]).toEqual([true, false])
    expect(isShowing(read('?status=lost'), {})).toBe(false)
    expect(viewQuery(read('?status=lost'), list)).toBe('status=lost')
    expect(gridSearch(changeListQuery(read('?status=lost'), { sort: 'total' }), list)).toBe(
      '?sort=total&status=lost',
    )
    expect(gridSearch(withFilter(read('?status=lost'), 'total', '10..'), list)).toBe('?status=lost&total=10..')
    expect(gridSearch(withFilter(read('?status=lost'), 'status', ''), list)).toBe('?')
    expect(gridSearch(withFilter(read('?status=lost'), 'status', 'pending'), list)).toBe('?status=pending')
  })

  it('begins at the first page after any change but a move', () => {
    const listQuery = read('?cursor=abc&status=pending')
    expect(gridSearch(withFilter(listQuery, 'total', '10..'), list)).toBe('?status=pending&total=10..')
    expect(gridSearch(withFilter(listQuery, 'status', ''), list)).toBe('?')
    expect(gridSearch(changeListQuery(listQuery, { limit: 100 }), list)).toBe('?status=pending&limit=100')
    expect(gridSearch(changeListQuery(listQuery, { position: { kind: 'last' } }), list)).toBe(
      '?status=pending&at=last',
    )
  })

  it('a view keeps which rows and their order, in one spelling', () => {
    expect(viewQuery(read('?status=pending&q=motor&limit=50&cursor=abc'), list)).toBe('q=motor&status=pending')
    expect(viewQuery(read('?q=motor&sort=-number&status=pending'), list)).toBe('q=motor&status=pending')
  })

  it('a heading sorts up, then down, then up', () => {
    expect(nextSort('-number', 'total')).toBe('total')
    expect(nextSort('total', 'total')).toBe('-total')
    expect(nextSort('-total', 'total')).toBe('total')
  })
})
