import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

test.each([
  ['Rear hub, 148 mm Boost', ['148 mm']],
  ['Chainring 34T, 96 mm, narrow-wide', ['96 mm,', 'narrow-wide']],
  ['Cassette 10–52T, 12-speed', ['10–52T,', '12-speed']],
  ['Chain 126 links, 250 g', ['250 g']],
  ['Pedal', []],
])('lines of %s do not end inside a designation or a measure', (text, unbroken) => {
  const html = renderToStaticMarkup(createElement(Unbroken, { text }))
  expect(Array.from(html.matchAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g), ([, one]) => one)).toEqual(
    unbroken,
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text)
})
