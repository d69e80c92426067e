import { describe, expect, test } from 'vitest'
import { moveInMenu } from './menu-keys.ts'

const labels = ['Edit', 'Duplicate', 'Delete', 'Ändern', 'Show on page']

function press(keys: readonly string[], index = 0): number {
  let typed = ''
  for (const key of keys) {
    const move = moveInMenu(key, { index, labels, typed })
    index = move?.index ?? index
    typed = move?.typed ?? typed
  }
  return index
}

describe('keys of the menu pattern of the ARIA Authoring Practices Guide', () => {
  test.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 4, 0],
    ['ArrowDown', -1, 0],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 4],
    ['ArrowUp', -1, 4],
    ['Home', 3, 0],
    ['End', 1, 4],
  ])('%s on item %i leads to item %i', (key, from, to) => {
    expect(press([key], from)).toBe(to)
  })

  test.each([
    [['d'], 1],
    [['d', 'd'], 2],
    [['d', 'd', 'd'], 1],
    [['d', 'e'], 2],
    [['S', 'h'], 4],
    [['ä'], 3],
    [['s', 'h', 'o', 'w', ' ', 'o'], 4],
    [['x'], 0],
  ])('typing %j leads to item %i', (keys, to) => {
    expect(press(keys)).toBe(to)
  })

  test.each(['Enter', 'Escape', 'Tab', 'Shift', 'F5', ' '])('%s does not move the focus', (key) => {
    expect(moveInMenu(key, { index: 1, labels, typed: '' })).toBeNull()
  })
})
