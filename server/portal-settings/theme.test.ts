import { expect, test } from 'vitest'
import { contrast } from '#contract/colours.ts'
import { deliveredSettings } from './delivered-settings.ts'
import { themeOf } from './theme.ts'

const { brand } = deliveredSettings

test('the colours of the stylesheet need no CSS', () => {
  expect(themeOf(brand)).toBe('')
})

test('another typeface and plain corners are CSS too, and nothing is loaded for them', () => {
  const css = themeOf({ ...brand, typeface: 'serif', corners: 'plain' })
  expect(css).toMatch(/^:root\{--font-sans:ui-serif,[^}]*\}\[class\*="bevel-"\]\{[^}]*\}$/)
  expect(css).not.toMatch(/url|import/)
})

test('other colours are values of the tokens, and text on links and buttons can be read', () => {
  const css = themeOf({ ...brand, colour: '#06454b', accent: '#cef03e' })
  expect(css).toMatch(/^:root\{--field:#06454b;.*--chromate:#cef03e;--on-chromate:#000000\}$/)
  const [, light = '', dark = ''] = /--blue:light-dark\((#\w{6}),(#\w{6})\)/.exec(css) ?? []
  const [, onLight = '', onDark = ''] = /--on-blue:light-dark\((#\w{6}),(#\w{6})\)/.exec(css) ?? []
  expect(contrast(light, onLight)).toBeGreaterThanOrEqual(4.5)
  expect(contrast(dark, onDark)).toBeGreaterThanOrEqual(4.5)
})
