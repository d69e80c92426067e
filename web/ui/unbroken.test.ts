import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Unbroken } from './unbroken.tsx'

test.each([
  ['Rear motor, 148 mm Wide', ['148 mm']],
  ['Pulley 34T, 96 mm, heavy-duty', ['96 mm,', 'heavy-duty']],
  ['Compressor 10–52T, 12-track', ['10–52T,', '12-track']],
  ['Belt 126 ribs, 250 g', ['250 g']],
  ['Spring', []],
])('lines of %s do not end inside a designation or a measure', (text, unbroken) => {
  const html = renderToStaticMarkup(createElement(Unbroken, { text }))
  expect(Array.from(html.matchAll(/<span class="whitespace-nowrap">(.*?)<\/span>/g), ([, one]) => one)).toEqual(
    unbroken,
  )
  expect(html.replaceAll(/<[^>]*>/g, '')).toBe(text)
})
