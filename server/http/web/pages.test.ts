import type { LightMyRequestResponse } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { articles } from '#demo/company/blog.ts'
import { education, runningLinks } from '#demo/company/portfolio.ts'
import { germanTexts } from '#demo/german.ts'
import { demoProducts, heroProduct } from '#demo/products.ts'
import { extent } from '#tests/support/extent.ts'
import { testPortal } from '#tests/support/portal.ts'
import { seedDemo } from '../../demo/demo.ts'
import { loadBuild } from './web.ts'

/** The pages as a visitor gets them before any script runs, and as programs read them. */
const publicUrl = 'http://localhost:3000'
const portal = testPortal({ PUBLIC_URL: publicUrl, DEMO: 'on', DEMO_PASSWORD: 'demo-password' }, loadBuild)
const [oldest = heroProduct] = demoProducts
/** A product with a drawing. */
let partPath: string

beforeAll(async () => {
  await seedDemo(portal.pool, portal.config)
  const found = (await get(`/api/products?q=${heroProduct.sku}`)).json()
  partPath = `/products/${found.items[0]._id}`
})

function get(url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
  return portal.app.inject({ url, headers: { accept: 'text/html', ...headers } })
}

async function htmlOf(path: string): Promise<string> {
  const answer = await get(path)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  return answer.body
}

/** What a page says to programs about itself. */
function dataOf(html: string): unknown {
  return JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
}

function headOf(html: string): { title?: string; description?: string; canonical?: string; robots?: string } {
  const head = html.slice(0, html.indexOf('</head>'))
  return {
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
    description: /<meta name="description" content="([^"]*)"/.exec(head)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    robots: /<meta name="robots" content="([^"]*)"/.exec(head)?.[1],
  }
}

test.each([
  ['/myportfolio', 'My Portfolio'],
  ['/blog', 'Blog'],
])('%s has a title, a description and its canonical address in its head', async (path, title) => {
  const head = headOf(await htmlOf(path))
  expect(head.title).toMatch(new RegExp(`^${title} · `))
  expect(head.description).toMatch(/^.{40,160}$/)
  expect(head.canonical).toBe(publicUrl + path)
})

test('a family is a page: its name is the title and the heading, and it is in the sitemap', async () => {
  const path = `/products?family=${heroProduct.family}`
  const [html, all, german] = [await htmlOf(path), await htmlOf('/products'), await htmlOf(`${path}&lang=de`)]
  const name = /<h1[^>]*>([^<]+)<\/h1>/.exec(html)?.[1] ?? ''
  expect(name).not.toBe('Products')
  expect(headOf(html).title).toMatch(new RegExp(`^${name} · `))
  expect(headOf(html).description).toContain(name)
  expect(headOf(html).canonical).toBe(publicUrl + path)
  expect(headOf(await htmlOf(`${path}&stock=in`)).canonical).toBe(publicUrl + path)
  expect(headOf(german).canonical).toBe(`${publicUrl}${path}&amp;lang=de`)
  expect([headOf(all).title, headOf(all).canonical]).toEqual([
    expect.stringMatching(/^Products · /),
    `${publicUrl}/products`,
  ])
  expect((await get('/sitemap.xml')).body).toContain(`<loc>${publicUrl}${path}</loc>`)
  expect(headOf(await htmlOf('/products?family=nonsense')).canonical).toBe(`${publicUrl}/products`)
})

test('the home page is complete before any script runs, and describes the company for programs', async () => {
  const html = await htmlOf('/')
  expect(html).toContain('We produce')
  expect(html.match(/<h1/g)).toHaveLength(1)
  expect(html.match(/href="\/purchase\//g)).toHaveLength(3)
  expect(dataOf(html)).toMatchObject({
    '@graph': [
      { '@type': 'Organization', name: 'Datum', logo: expect.stringMatching(/icon-512\.png$/) },
      { '@type': 'WebSite', name: 'Datum' },
    ],
  })
})

test('the blog and the portfolio are complete before any script runs, and the blog describes itself for programs', async () => {
  const blog = await htmlOf('/blog')
  for (const { question } of articles) expect(blog).toContain(question)
  expect(dataOf(blog)).toMatchObject({ '@type': 'Blog', blogPost: { length: 5 } })
  const portfolio = await htmlOf('/myportfolio')
  for (const { title } of education) expect(portfolio).toContain(title)
})

test('the project links of the portfolio lead to existing pages', async () => {
  for (const { href } of runningLinks) expect([href, (await get(href)).statusCode]).toEqual([href, 200])
})

test('a product page is complete before any script runs, and describes the product for programs', async () => {
  const html = await htmlOf(partPath)
  expect(html).toContain('"@type":"Product"')
  expect(html).toContain('"@type":"BreadcrumbList"')
  expect(html).toContain('<svg class="dwg"')
  const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
  expect((await get(new URL(card).pathname)).headers['content-type']).toBe('image/png')
})

test('a product without picture and description says neither to programs, and its summary has the part number', async () => {
  const { rows } = await portal.pool.query(
    `insert into product (sku, is_sku_given, name, description, image, unit_price_minor, min_order, available, published_at)
     select 'PLAIN-' || n, true, 'Plain part', '', '', 100, 1, 10, now() from generate_series(1, 2) n returning id, sku`,
  )
  for (const { id, sku } of rows) {
    const html = await htmlOf(`/products/${id}`)
    expect(html).toContain(`name="description" content="Plain part, SKU ${sku}"`)
    const data = html.slice(html.indexOf('"@type":"Product"')).split('</script>')[0] ?? ''
    expect(data).toContain(`"sku":"${sku}"`)
    expect(data).not.toContain('"description"')
    expect(data).not.toContain('"image"')
    expect(html).toContain('picture-placeholder')
    const card = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect((await get(new URL(card).pathname)).headers['content-type']).toBe('image/png')
  }
  // Nothing here reads the sitemap: it is stored for a while, and would name these products after they are deleted.
  await portal.pool.query('delete from product where id = any($1)', [rows.map(({ id }) => id)])
})

test.each(['/products/nothing', '/no/such/page'])(
  '%s is answered with status 404 and a page with a search',
  async (path) => {
    const answer = await get(path)
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toContain('<h1')
    expect(answer.body).toContain('<form action="/products"')
  },
)

test.each(['//evil.example/x', '/\\evil.example', '/.//evil.example', '//evil.example/dashboard/myorder'])(
  'no link of the page at %s leads to the host in it',
  async (path) => {
    const { body } = await get(path)
    const targets = Array.from(body.matchAll(/(?:href|src|action)="([^"]*)"/g), ([, target = '']) => target)
    expect(targets.length).toBeGreaterThan(0)
    const hosts = targets.map(
      (target) => new URL(target.replaceAll('&amp;', '&'), 'http://portal.invalid/').hostname,
    )
    expect(hosts).not.toContain('evil.example')
  },
)

test('amounts are written as the cookie says, in either language, and as the language does without one', async () => {
  const priced = async (cookie: string) => (await get(partPath, { cookie })).body
  const english = await priced('lang=en')
  expect(english).toMatch(/\$\d+\.\d\d/)
  expect(english).not.toContain('data-numbers')
  const own = await priced('lang=en; numbers=de')
  expect(own).toContain('<html lang="en" dir="ltr" data-numbers="de"')
  expect(own).toMatch(/\d,\d\d\s\$/)
  expect(await priced('lang=de; numbers=en')).toMatch(/\$\d+\.\d\d/)
  expect(await priced('lang=en; numbers=nonsense')).not.toContain('data-numbers')
})

test('a search works before any script runs, and its address is a page of its own', async () => {
  const html = await htmlOf(`/products?family=${oldest.family}&utm=x`)
  expect(html).toContain(oldest.name)
  expect(html).not.toContain(heroProduct.name)
  expect(await htmlOf('/products?q=%3Cscript%3E1')).not.toContain('<script>1')
})

test('an address with unknown filters is a normal page', async () => {
  const count = demoProducts.filter(({ family }) => family === heroProduct.family).length
  const html = await htmlOf(
    `/products?family=${heroProduct.family}&material=&mass_g=9..1&price=cheap&nonsense=1&page=99999`,
  )
  expect(html.replaceAll('<!-- -->', '')).toMatch(new RegExp(`<p[^>]* role="status"[^>]*>${count} products`))
})

test('the pages in the sitemap exist, with products, and so do robots.txt and the icon', async () => {
  const sitemap = (await get('/sitemap.xml')).body
  const addresses = Array.from(sitemap.matchAll(/<loc>(.*?)<\/loc>/g), ([, address = '']) => address)
  const paths = addresses.map((address) => address.replace(publicUrl, ''))
  expect(paths.slice(0, 4)).toEqual(['/', '/products', '/myportfolio', '/blog'])
  expect(paths).toContain(partPath)
  // Products are made by one page: of them, some are enough.
  const read = paths.filter(
    (path, index) => extent === 'full' || !path.startsWith('/products/') || index % 10 === 0,
  )
  for (const path of read) expect([path, (await get(path)).statusCode]).toEqual([path, 200])
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
  const icon = await get('/favicon.ico')
  expect([icon.statusCode, ...icon.rawPayload.subarray(0, 4)]).toEqual([200, 0, 0, 1, 0])
})

test('the page with all parts of the interface is excluded from search engines', async () => {
  expect(headOf(await htmlOf('/dev/ui')).robots).toBe('noindex')
})

/**
 * Most bytes of scripts that the HTML of a page names, compressed. Scripts name each other with the hashes of their content, which
 * compress differently in each build: the same code varies by up to 150 bytes.
 */
const scriptBudgets = { '/': 117_400, '/products': 120_900, '/products?view=list': 120_900, '/login': 140_000 }

test('public pages stay within their budgets of scripts, styles (15 kB) and HTML (40 kB), compressed', async () => {
  const sizeOf = async (path: string) =>
    Number((await get(path, { 'accept-encoding': 'br' })).headers['content-length'])
  const sumOf = async (html: string, pattern: RegExp) => {
    const sizes = await Promise.all([...new Set(html.match(pattern))].map(sizeOf))
    expect(sizes.length).toBeGreaterThan(0)
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  for (const [path, most] of Object.entries({ ...scriptBudgets, [partPath]: 121_200 })) {
    expect(await sizeOf(path), path).toBeLessThan(40_000)
    const html = await htmlOf(path)
    expect(await sumOf(html, /\/assets\/[^"'\s)]+\.js/g), `scripts of ${path}`).toBeLessThanOrEqual(most)
    expect(await sumOf(html, /\/assets\/[^"'\s)]+\.css/g), `styles of ${path}`).toBeLessThanOrEqual(
      path === partPath ? 15_100 : 15_000,
    )
  }
})

describe('in German', () => {
  test('a page works before any script runs, and has its own address', async () => {
    const html = await htmlOf('/?lang=de')
    expect(html).toContain('<html lang="de"')
    expect(html).toContain('Zum Inhalt springen')
    expect(headOf(html).canonical).toBe(`${publicUrl}/?lang=de`)
    expect(await htmlOf('/')).toContain('<html lang="en"')
  })

  test('products have their German texts, on every page and for programs, and English ones are marked', async () => {
    const texts = germanTexts[heroProduct.sku]
    const stainless = demoProducts.find(({ attributes }) => attributes.material === 'Stainless steel')
    const html = await htmlOf(`${partPath}?lang=de`)
    expect(headOf(html).title).toMatch(new RegExp(`^${texts?.name} · `))
    expect(html).toContain(`"name":"${texts?.name}"`)
    expect(html).not.toMatch(/<(?:h1|p|dd)[^>]* lang=/)
    for (const path of ['/?lang=de', '/products?lang=de'])
      expect(await htmlOf(path)).toContain(texts?.description?.slice(0, 16))
    const found = (await get(`/api/products?q=${stainless?.sku}`)).json()
    const id: string = found.items[0]._id
    await portal.pool.query(
      `update product_translation set name = null, attributes = '{}' where product_id = $1`,
      [id],
    )
    const partly = await htmlOf(`/products/${id}?lang=de`)
    expect(partly).toMatch(/<h1[^>]* lang="en"/)
    expect(partly).toMatch(/<dd lang="en">Stainless steel<\/dd>/)
    expect(partly).not.toMatch(/<p[^>]* lang=/)
    expect(await htmlOf(`/products/${id}`)).not.toMatch(/<(?:h1|h3|p|dd|span)[^>]* lang=/)
  })

  test('each public page comes in the language of the browser', async () => {
    const german = { 'accept-language': 'de-DE,de;q=0.9' }
    for (const path of ['/', '/products', '/myportfolio', '/blog', '/login', '/signup', '/no/such/page']) {
      expect((await get(path, german)).body, path).toContain('<html lang="de"')
    }
  })
})
