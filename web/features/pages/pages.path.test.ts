import { expect, test } from 'vitest'
import { setAt } from './pages.path.ts'

test('one value of a page is replaced, and what is beside it stays the same object', () => {
  const page = { title: { en: 'a' }, blocks: [{ items: [{ value: 1 }] }, { items: [] }] }
  const next = setAt(page, ['blocks', 0, 'items', 0, 'value'], 2) as typeof page
  expect(next.blocks[0]).toEqual({ items: [{ value: 2 }] })
  expect([next.title, next.blocks[1]]).toEqual([page.title, page.blocks[1]])
  expect(next.title).toBe(page.title)
  expect(page.blocks[0]?.items).toEqual([{ value: 1 }])
})

test('a missing translation is added', () => {
  expect(setAt({ en: 'a' }, ['de'], 'b')).toEqual({ en: 'a', de: 'b' })
})
