import { expect, test } from 'vitest'
import { testPortal } from '#tests/support/portal.ts'
import { leadsAway } from './identity.destinations.ts'

const portal = testPortal()
const here = 'https://portal.example'

test.each([
  ['/..//evil.example/', true],
  ['/.//evil.example/', true],
  ['/dashboard/..//evil.example/', true],
  ['//evil.example/', true],
  ['/\\evil.example/', true],
  ['https://evil.example/', true],
  ['javascript:alert(1)', true],
  ['https://portal.example/login', false],
  ['/dashboard/account?verified', false],
  ['/login?from=%2Fpurchase%2F7#top', false],
])('%s leads away: %s', (destination, expected) => {
  expect(leadsAway(new URLSearchParams({ callbackURL: destination }), {}, here)).toBe(expected)
  expect(leadsAway(new URLSearchParams(), { redirectTo: destination }, here)).toBe(expected)
})

test('a value that is not a text is refused', () => {
  expect(leadsAway(new URLSearchParams(), { callbackURL: { toString: '/' } }, here)).toBe(true)
})

test.each(['/api/auth/verify-email?token=x', '/api/auth/reset-password/x?a=b'])(
  '%s never redirects to another site',
  async (path) => {
    for (const destination of ['/..//evil.example/', '//evil.example/', 'https://evil.example/']) {
      const url = `${path}&callbackURL=${encodeURIComponent(destination)}`
      const { statusCode, headers } = await portal.app.inject({ url })
      const location = String(headers.location ?? '/')
      expect(new URL(location, portal.config.publicUrl).origin, `${statusCode} for ${destination}`).toBe(
        portal.config.publicUrl,
      )
    }
    const fine = await portal.app.inject({ url: `${path}&callbackURL=/login` })
    expect([fine.statusCode, new URL(String(fine.headers.location), portal.config.publicUrl).pathname]).toEqual([
      302,
      '/login',
    ])
  },
)
