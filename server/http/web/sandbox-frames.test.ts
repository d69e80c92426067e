import { expect, test } from 'vitest'
import { frameHeaders, isSandboxFrame } from './sandbox-frames.ts'

test('a frame has its own policy, and is sandboxed wherever it is opened', () => {
  const html = `<meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'sha256-x'" />`
  expect(frameHeaders(html)).toMatchObject({
    'content-security-policy':
      "default-src 'none'; script-src 'sha256-x'; frame-ancestors 'self'; sandbox allow-scripts allow-forms",
    'x-frame-options': 'SAMEORIGIN',
  })
  expect(frameHeaders()['content-security-policy']).toBe(
    "frame-ancestors 'self'; sandbox allow-scripts allow-forms",
  )
})

test('only documents of the sandbox are frames', () => {
  expect(isSandboxFrame('/sandbox/card.html')).toBe(true)
  expect(isSandboxFrame('/sandbox/card.html?x')).toBe(true)
  for (const url of ['/sandbox/v1/payment_intents/pi_1', '/sandbox/../x.html', '/', '/x/sandbox/card.html']) {
    expect(isSandboxFrame(url)).toBe(false)
  }
})
