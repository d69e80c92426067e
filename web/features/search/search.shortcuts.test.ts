import { expect, test } from 'vitest'
import { paths } from '../../dashboard-paths.ts'
import { createKeyFollower, isSearchKey, shortcutsFor } from './search.shortcuts.ts'

type Rest = Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> & { timeStamp?: number }

function press(key: string, rest: Rest = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, timeStamp: 0, ...rest }
}

test('G and then a letter leads to a page, if it comes soon', () => {
  let now = 0
  const follow = createKeyFollower(
    () => true,
    () => now,
  )
  expect(follow(press('g'))).toBeNull()
  expect(follow(press('o', { timeStamp: 300 }))).toEqual({ kind: 'navigate', to: paths.manageAllOrders })
  expect(follow(press('o', { timeStamp: 400 }))).toEqual({ kind: 'page', key: 'o' })
  now = 1_000
  follow(press('g', { timeStamp: 1_000 }))
  expect(follow(press('o', { timeStamp: 6_000 }))).toEqual({ kind: 'page', key: 'o' })
})

test('a page that is busy between the two keys follows them all the same', () => {
  let now = 0
  const follow = createKeyFollower(
    () => true,
    () => now,
  )
  now = 3_000
  follow(press('g', { timeStamp: 100 }))
  now = 9_000
  expect(follow(press('o', { timeStamp: 300 }))).toEqual({ kind: 'navigate', to: paths.manageAllOrders })
})

test('shortcuts for admins work for admins only', () => {
  const follow = createKeyFollower(
    () => false,
    () => 0,
  )
  follow(press('g'))
  expect(follow(press('u'))).toBeNull()
  follow(press('G'))
  expect(follow(press('o'))).toEqual({ kind: 'navigate', to: paths.myOrders })
})

test('keys with Ctrl are left to the browser; ? opens the shortcut help', () => {
  const follow = createKeyFollower(
    () => true,
    () => 0,
  )
  expect(follow(press('?', { shiftKey: true }))).toEqual({ kind: 'shortcuts' })
  expect(follow(press('g', { ctrlKey: true }))).toBeNull()
  expect(follow(press('o'))).toEqual({ kind: 'page', key: 'o' })
  expect(follow(press('o', { ctrlKey: true }))).toBeNull()
})

test('a letter after G is never for the page', () => {
  const follow = createKeyFollower(
    () => true,
    () => 0,
  )
  expect(follow(press('S'))).toEqual({ kind: 'page', key: 's' })
  follow(press('g'))
  expect(follow(press('s'))).toBeNull()
})

test('Ctrl-K and Cmd-K, and nothing beside them', () => {
  expect(isSearchKey(press('k', { ctrlKey: true }))).toBe(true)
  expect(isSearchKey(press('K', { metaKey: true }))).toBe(true)
  expect(isSearchKey(press('k'))).toBe(false)
  expect(isSearchKey(press('k', { ctrlKey: true, shiftKey: true }))).toBe(false)
})

test('no letter opens two pages', () => {
  for (const isStaff of [true, false]) {
    const keys = shortcutsFor(isStaff).map(({ key }) => key)
    expect(new Set(keys).size).toBe(keys.length)
  }
})
