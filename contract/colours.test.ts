import { expect, test } from 'vitest'
import {
  contrast,
  grounds,
  isReadable,
  linkColours,
  lowContrasts,
  luminance,
  readableOn,
  textOn,
} from './colours.ts'

test('contrast is that of WCAG 2.2', () => {
  expect(luminance('#000000')).toBe(0)
  expect(luminance('#ffffff')).toBeCloseTo(1, 10)
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 10)
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 10)
  // The pair on either side of the limit that is known best: grey on white.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('text on a colour is white or black, which of the two is read better', () => {
  expect([textOn('#06454b'), textOn('#cef03e')]).toEqual(['#ffffff', '#000000'])
})

test('links and buttons can be read in both themes, whatever the brand colour is', () => {
  for (const colour of ['#06454b', '#ffffff', '#000000', '#cef03e', '#ff0000', '#808080']) {
    const links = linkColours(colour)
    expect(isReadable(links.light, grounds.light)).toBe(true)
    expect(isReadable(links.dark, grounds.dark)).toBe(true)
  }
})

test('a colour that can be read stays as it is', () => {
  expect(readableOn('#06454b', '#ffffff')).toBe('#06454b')
})

test('colours that cannot be read are named with their contrast', () => {
  expect(lowContrasts({ colour: '#06454b', accent: '#cef03e' })).toEqual({})
  expect(lowContrasts({ colour: '#cef03e', accent: '#ffffff' })).toEqual({
    colour: expect.closeTo(1.28, 1),
    accent: expect.closeTo(1.28, 1),
  })
  expect(lowContrasts({ colour: '#06454b', accent: '#0b5c63' })).toEqual({ accent: expect.closeTo(1.4, 0) })
})
