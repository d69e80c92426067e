import { expect, test } from 'vitest'
import { shownPicture } from './shown-picture.ts'

const own = 'https://portal.example'

test.each(['/pictures/a-256.webp', 'https://portal.example/pictures/a-256.webp'])(
  'our own picture %s is loaded as it is',
  (address) => {
    expect(shownPicture(address, own)).toBe(address)
  },
)

test.each([
  'https://tracker.example/me.png',
  '//tracker.example/me.png',
  'http://portal.example/me.png',
  'https://portal.example.tracker.example/me.png',
  'https://portal.example@tracker.example/me.png',
  '/\\tracker.example/me.png',
  'data:image/png;base64,AAAA',
  'javascript:alert(1)',
])('a picture elsewhere, %s, is loaded from our own host', (address) => {
  const shown = shownPicture(address, own)
  expect(new URL(shown, own).origin).toBe(own)
  expect(new URL(shown, own).pathname).toBe('/pictures/copy')
  expect(new URL(shown, own).searchParams.get('of')).toBe(address)
})
