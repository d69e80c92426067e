import { expect, test } from 'vitest'
import { balloon, diameter, dimAligned, dimH, dimV, leader, millimetres } from './dimension.ts'
import { finish, newSheet, type View } from './sheet.ts'

function paper(dimensions = true): View {
  return { sheet: newSheet({ size: 'full', dimensions }), scale: 1, origin: [0, 0] }
}

test('figures are written without trailing zeros', () => {
  expect([millimetres(172.5), millimetres(28.99), millimetres(170), diameter(217.57)]).toEqual([
    '172.5',
    '28.99',
    '170',
    'Ø 217.6',
  ])
})

test('a dimension has two extension lines, a line, two arrows and its figure', () => {
  const view = paper()
  dimH(view, { from: [0, 0], to: [100, 0], offset: 20 }, '100')
  const { body } = finish(view.sheet, 'Plate')
  expect(body.match(/class="n"/g)).toHaveLength(3)
  expect(body.match(/class="a"/g)).toHaveLength(2)
  expect(body).toContain('>100</text>')
})

test('where arrows do not fit between the lines they point inwards from outside', () => {
  const view = paper()
  dimH(view, { from: [0, 0], to: [4, 0], offset: 20 }, '4')
  expect(view.sheet.box.left).toBeLessThan(-10)
  expect(view.sheet.box.right).toBeGreaterThan(14)
})

test('vertical figures are read from the right', () => {
  const view = paper()
  dimV(view, { from: [0, 0], to: [0, 100], offset: 20 }, '100')
  expect(view.sheet.dims.join('')).toContain('rotate(-90)')
})

test.each([
  [[0, 0] as const, [100, 50] as const],
  [[100, 50] as const, [0, 0] as const],
])('no figure stands on its head', (from, to) => {
  const view = paper()
  dimAligned(view, { from, to, offset: 20 }, '111.8')
  const angle = Number(/rotate\(([-\d.]+)\)/.exec(view.sheet.dims.join(''))?.[1])
  expect(Math.abs(angle)).toBeLessThanOrEqual(90)
})

test('notes are escaped', () => {
  const view = paper()
  leader(view, { at: [0, 0], by: [10, 10] }, 'R < 5 & "x"')
  expect(finish(view.sheet, '').body).toContain('R &lt; 5 &amp; &quot;x&quot;')
})

test('a balloon carries the number of its item as a class', () => {
  const view = paper()
  balloon(view, { at: [0, 0], by: [30, 30] }, 3)
  expect(finish(view.sheet, '').body).toContain('<g class="bal b3">')
})

test('without dimensions the sheet has none', () => {
  const view = paper(false)
  dimH(view, { from: [0, 0], to: [100, 0], offset: 20 }, '100')
  dimV(view, { from: [0, 0], to: [0, 100], offset: 20 }, '100')
  leader(view, { at: [0, 0], by: [10, 10] }, 'note')
  expect(view.sheet.dims).toEqual([])
})
