import { expect, test } from 'vitest'
import { escapeText, renderSvg } from './render.ts'

const drawing = { viewBox: '0 0 320 240', body: '<path class="w" d="M0 0l5 0"/>', title: 'Plate <28 & 32>' }

test('text is escaped', () => {
  expect(escapeText(`<a href="x">'&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;&#39;&lt;/a&gt;')
})

test('a full drawing is an image with a name, in classes only', () => {
  const svg = renderSvg(drawing)
  expect(svg).toContain('role="img"><title>Plate &lt;28 &amp; 32&gt;</title>')
  expect(svg).not.toMatch(/style|xmlns|#[0-9a-f]{3}/)
})

test('a mini has no name and is hidden from screen readers', () => {
  const svg = renderSvg({ ...drawing, title: '' })
  expect(svg).toMatch(/^<svg class="dwg mini" viewBox="0 0 320 240" aria-hidden="true">/)
  expect(svg).not.toContain('<title>')
})

test('another title replaces its own', () => {
  expect(renderSvg(drawing, { title: 'Base plate' })).toContain('<title>Base plate</title>')
})

test('a standalone file brings its size, its colours and those of the dark scheme', () => {
  const svg = renderSvg(drawing, { standalone: true })
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" /)
  expect(svg).toContain('width="640" height="480"')
  expect(svg).toContain('@media(prefers-color-scheme:dark)')
  expect(svg).not.toContain('var(')
})
