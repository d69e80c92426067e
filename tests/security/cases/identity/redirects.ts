import { logIn } from '../browsing.ts'
import type { Case, Environment, Report } from '../case.ts'

/** Addresses that a careless check takes for a path. */
const elsewhere: readonly string[] = [
  'https://evil.example/',
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '\\\\evil.example/',
  '/%5cevil.example/',
  '/%2f/evil.example/',
  '/\t/evil.example/',
  '/\n/evil.example/',
  '/..//evil.example/',
  '/.//evil.example/',
  '/dashboard/..//evil.example/',
  'javascript:document.title="run"',
  'java\tscript:document.title="run"',
  'data:text/html,<script>document.title="run"</script>',
  '%2f%2fevil.example',
  '/@evil.example/',
  '.evil.example/',
  '@evil.example/',
  'http:evil.example/',
  '/login?from=//evil.example/',
]

function leadsAway(location: string | null, url: string): boolean {
  if (!location) return false
  const target = URL.canParse(location, url) ? new URL(location, url) : null
  const ours = [new URL(url).host, `localhost:${new URL(url).port}`]
  return target === null || !ours.includes(target.host) || !target.protocol.startsWith('http')
}

async function answerOnlyOurs({ send, url, alice }: Environment, { expect }: Report): Promise<void> {
  const headers = { origin: url }
  for (const target of elsewhere) {
    const said = encodeURIComponent(target)
    const asked: readonly (readonly [path: string, asked?: object])[] = [
      [`/api/auth/verify-email?token=x&callbackURL=${said}`],
      [`/api/auth/reset-password/x?callbackURL=${said}`],
      [`/api/auth/delete-user/callback?token=x&callbackURL=${said}`],
      [`/api/auth/callback/google?state=${said}&code=x`],
      [`/api/auth/error?error=${said}`],
      [
        `/login?from=${said}`,
        { method: 'POST', body: 'a=b', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      ],
      [`/login?from=${said}`],
      [`/invitation?from=${said}`],
      ['/api/auth/request-password-reset', { headers, body: { email: alice.email, redirectTo: target } }],
      ['/api/auth/send-verification-email', { headers, body: { email: alice.email, callbackURL: target } }],
      ['/api/auth/sign-in/social', { headers, body: { provider: 'google', callbackURL: target } }],
    ]
    for (const [path, init] of asked) {
      const answer = await send(path, init)
      const location = answer.headers.get('location')
      expect(
        !leadsAway(location, url),
        `${path.split('?')[0]} with ${JSON.stringify(target)} leads to ${location}`,
      )
      expect(answer.status < 500, `${path} answers ${answer.status}`)
    }
  }
  for (const path of [
    '//evil.example/',
    '//evil.example/..',
    '/%5cevil.example',
    '/.//evil.example',
    '/dashboard//evil.example/',
  ]) {
    const answer = await send(path)
    const location = answer.headers.get('location')
    expect(!leadsAway(location, url), `the path ${path} leads to ${location}`)
  }
  const forged = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    forwarded: 'host=evil.example',
  }
  const { text, headers: said } = await send('/', { headers: forged })
  expect(!text.includes('evil.example') && !leadsAway(said.get('location'), url), 'a page trusts the Host header')
}

/** Signing in with a browser takes seconds: one of each kind. */
const followed = elsewhere.filter((_, index) => index % 3 === 1 || elsewhere[index]?.startsWith('java'))

/** A user who opens a prepared link and signs in. */
async function rememberOnlyOurs(environment: Environment, { expect, skip }: Report): Promise<void> {
  const browser = await environment.browser()
  if (!browser) return skip('there is no Chromium')
  const visitor = await environment.newCaller('Visitor')
  for (const target of followed) {
    const context = await browser.newContext()
    await context.route(
      ({ host }) => host.endsWith('evil.example'),
      (route) => route.fulfill({ body: 'evil', contentType: 'text/html' }),
    )
    const page = await context.newPage()
    try {
      await page.goto(`${environment.url}/login?from=${encodeURIComponent(target)}`, { waitUntil: 'networkidle' })
      await logIn(page, visitor)
      const { host, pathname } = new URL(page.url())
      expect(host === new URL(environment.url).host, `${JSON.stringify(target)} led to ${page.url()}`)
      expect(pathname !== '/login', `${JSON.stringify(target)}: nobody was signed in, nothing is proved`)
      expect((await page.title()) !== 'run', `${JSON.stringify(target)} was run`)
    } finally {
      await context.close()
    }
  }
}

export const redirectCases: readonly Case[] = [
  { name: 'redirects of the server to somewhere else', requirement: 'V3.7', run: answerOnlyOurs },
  { name: 'the remembered origin in a real browser', requirement: 'V3.7', run: rememberOnlyOurs },
]
