import { expect, test } from 'vitest'
import { pagePolicy, stripeSources } from '../http/web/page-policy.ts'
import { chooseEncoding, createPageCache } from './page-cache.ts'

function pagesOf(render: (key: string) => Promise<Response>) {
  const clock = { ms: 0 }
  return {
    clock,
    pages: createPageCache({
      render,
      maxAgeMs: 1000,
      now: () => clock.ms,
      headers: { 'x-frame-options': 'DENY' },
    }),
  }
}

function html(text: string, status = 200): Response {
  return new Response(text, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}

test('all requests share one rendering until something changes or the page is too old', async () => {
  let rendered = 0
  const { pages, clock } = pagesOf(async () => html(`page ${++rendered}`))
  const bytes = async () => (await pages.get('/')).bodies.identity.bytes.toString()
  expect(await Promise.all([bytes(), bytes(), bytes()])).toEqual(['page 1', 'page 1', 'page 1'])
  pages.invalidate()
  expect(await bytes()).toBe('page 2')
  clock.ms = 1001
  expect(await bytes()).toBe('page 3')
})

test('a page whose rendering began before a change is not served after it', async () => {
  const waiting: ((text: string) => void)[] = []
  const { pages } = pagesOf(() => new Promise((resolve) => waiting.push((text) => resolve(html(text)))))
  const before = pages.get('/')
  pages.invalidate()
  const after = pages.get('/')
  waiting[0]?.('old')
  waiting[1]?.('new')
  await before
  expect((await after).bodies.identity.bytes.toString()).toBe('new')
  expect((await pages.get('/')).bodies.identity.bytes.toString()).toBe('new')
})

test('when one product changes, pages that show it are rendered again, and so are pages being rendered', async () => {
  const [one, other] = [crypto.randomUUID(), crypto.randomUUID()]
  const waiting: (() => void)[] = []
  let rendered = 0
  const { pages } = pagesOf(async (key) => {
    rendered += 1
    if (key === '/slow') await new Promise<void>((resolve) => waiting.push(resolve))
    return html(`page ${key} <a href="/products/${key === '/one' ? one : other}">`)
  })
  await pages.get('/one')
  await pages.get('/other')
  const before = pages.get('/slow')
  pages.invalidate(one)
  expect(pages.peek('/one')).toBeUndefined()
  expect(pages.peek('/other')).toBeDefined()
  const after = pages.get('/slow')
  for (const go of waiting) go()
  await Promise.all([before, after])
  expect(rendered).toBe(4)
  expect(pages.peek('/slow')).toBeDefined()
})

test('a page can be looked up at once only when it is ready and up to date', async () => {
  const { pages, clock } = pagesOf(async () => html('page'))
  expect(pages.peek('/')).toBeUndefined()
  await pages.get('/')
  expect(pages.peek('/')?.rawHeaders.br).toEqual(
    expect.arrayContaining(['content-encoding', 'br', 'x-frame-options', 'DENY']),
  )
  pages.invalidate()
  expect(pages.peek('/')).toBeUndefined()
  await pages.get('/')
  clock.ms = 1001
  expect(pages.peek('/')).toBeUndefined()
})

test('failures and missing pages are not cached', async () => {
  let calls = 0
  const { pages } = pagesOf(async (key) => {
    calls += 1
    if (key === '/broken') throw new Error('no database')
    return html('nothing here', 404)
  })
  await expect(pages.get('/broken')).rejects.toThrow('no database')
  await expect(pages.get('/broken')).rejects.toThrow('no database')
  await pages.get('/nowhere')
  await pages.get('/nowhere')
  expect(calls).toBe(4)
})

test('while a page cannot be rendered again, its last version is served', async () => {
  const answers = ['first', 'throws', 'fails', 'second']
  const { pages } = pagesOf(async () => {
    const next = answers.shift() ?? ''
    if (next === 'throws') throw new Error('no database')
    return html(next, next === 'fails' ? 503 : 200)
  })
  const shown: string[] = []
  for (let times = 0; times < 4; times++) {
    shown.push((await pages.get('/')).bodies.identity.bytes.toString())
    pages.invalidate()
  }
  expect(shown).toEqual(['first', 'first', 'first', 'second'])
})

test('a page that could not be rendered has a Retry-After', async () => {
  const { pages } = pagesOf(async () => html('no database', 503))
  const page = await pages.get('/')
  expect([page.status, page.headers['retry-after']]).toEqual([503, '2'])
  expect(pages.peek('/')).toBeUndefined()
})

test.each([
  [undefined, 'identity'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5', 'br'],
  ['deflate', 'identity'],
])('Accept-Encoding %s gets %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('the policy allows the page’s own inline scripts by hash and nothing else', () => {
  const policy = pagePolicy('<script>a()</script><script src="/x.js"></script><script type="module">b()</script>')
  expect(policy.match(/sha256-/g)).toHaveLength(2)
  expect(policy).not.toContain("script-src 'self' 'unsafe")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('stripe')
  expect(pagePolicy('', stripeSources)).toContain("script-src 'self' https://js.stripe.com")
})
