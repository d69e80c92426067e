import { expect, test } from 'vitest'
import { plainText } from './imports.html.ts'

test.each([
  ['<p>Caf&eacute; motor &amp; shaft, 5&nbsp;mm &#8211; 6 &lt; 7</p>', 'Café motor & shaft, 5 mm – 6 < 7'],
  ['<h2>Motor</h2><p>One<br>two</p><p>three</p>', 'Motor\n\nOne\ntwo\n\nthree'],
  ['<ul><li>32 holes</li><li><b>Sealed</b> bearings</li></ul>after', '- 32 holes\n- Sealed bearings\n\nafter'],
  ['a<script>alert("b")</script><style>p { color: red }</style>c', 'ac'],
  ['<p onclick="x()">A <a href="javascript:alert(1)">link</a><img src=x onerror=y></p>', 'A link'],
  [
    '<table><tr><td>Mass</td><td>248 g</td></tr><tr><td>Shaft</td><td>12 mm</td></tr></table>',
    'Mass 248 g\nShaft 12 mm',
  ],
  ['<p>never closed <b>at all', 'never closed at all'],
  ['&lt;b&gt;bold&lt;/b&gt;', '<b>bold</b>'],
  ['before<!-- a comment -->after', 'beforeafter'],
])('%s becomes plain text', (html, text) => {
  expect(plainText(html)).toBe(text)
})

test.each(['6 < 7 and 8 > 7', 'Motor & shaft', 'R&D', 'line one\n  line two', '100 % <'])(
  '%s is not HTML and stays unchanged',
  (text) => {
    expect(plainText(text)).toBe(text)
  },
)

const maxCharacters = 10_000

/** Processor time for reading one whole cell, the best of three. */
function readingMs(html: string): number {
  const times = [1, 2, 3].map(() => {
    const { user, system } = process.cpuUsage()
    plainText(html)
    const used = process.cpuUsage({ user, system })
    return (used.user + used.system) / 1000
  })
  return Math.min(...times)
}

test.each(['<b>', '<p>a', '<ul><li>', '<table><tr><td>', '&amp;', '<', '<!--', '<a x=', '<svg><script>', 'a <b'])(
  'the longest cell of only %s is read within 50 ms of processor time',
  (piece) => {
    const html = `<p>${piece.repeat(maxCharacters / piece.length)}`
    expect(readingMs(html)).toBeLessThan(50)
  },
)
