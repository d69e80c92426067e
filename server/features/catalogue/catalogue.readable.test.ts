import crypto from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { Product } from '#contract/products/products.ts'
import { loadBuild } from '#server/http/web/web.ts'
import { signUpAdmin, type TestActor } from '#tests/support/actors.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'

/** What search engines read of the pages of products. */
const publicUrl = 'http://localhost:3000'
const portal = testPortal({ PUBLIC_URL: publicUrl }, loadBuild)
let admin: TestActor

beforeAll(async () => {
  admin = await signUpAdmin(portal)
})

const newSlug = () => `part-${crypto.randomBytes(4).toString('hex')}`

function get(url: string) {
  return portal.app.inject({ url, headers: { accept: 'text/html' } })
}

async function headOf(path: string) {
  const { statusCode, body } = await get(path)
  expect(statusCode, path).toBe(200)
  const head = body.slice(0, body.indexOf('</head>'))
  return {
    title: /<title>([^<]*)<\/title>/.exec(head)?.[1],
    description: /<meta name="description" content="([^"]*)"/.exec(head)?.[1],
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(head)?.[1],
    address: JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1] ?? '{}').url,
  }
}

async function changeSlug({ _id }: Product, slug: string | null): Promise<void> {
  const now = (await admin.call('GET', `/purchase/${_id}`)).json<Product>()
  const { name, image, description, minorder, unitprice, available, version } = now
  const form = { name, image, description, minorder, unitprice, available, seenAvailable: available, version }
  expect((await admin.call('PUT', `/product/${_id}`, { ...form, slug })).statusCode).toBe(200)
}

test('a page has the title and summary of its product, at both addresses, and the readable one is the canonical one', async () => {
  const slug = newSlug()
  const given = { metaTitle: 'A motor for makers', metaDescription: 'Six-bolt, 12 × 148.', slug }
  const { _id } = await addTestProduct(admin, given)
  for (const path of [`/products/${_id}`, `/products/${slug}`]) {
    const head = await headOf(path)
    expect(head.title).toMatch(/^A motor for makers · /)
    expect(head).toMatchObject({
      description: 'Six-bolt, 12 × 148.',
      canonical: `${publicUrl}/products/${slug}`,
      address: `${publicUrl}/products/${slug}`,
    })
  }
})

test('a page without them has the name and description, and its id is its address', async () => {
  const { _id, name } = await addTestProduct(admin, { description: 'A part with few words.' })
  const head = await headOf(`/products/${_id}`)
  expect(head.title).toMatch(new RegExp(`^${name} · `))
  expect(head).toMatchObject({
    description: 'A part with few words.',
    canonical: `${publicUrl}/products/${_id}`,
    address: `${publicUrl}/products/${_id}`,
  })
})

test('former addresses lead to the current one for good, and without one to the id', async () => {
  const [first, second] = [newSlug(), newSlug()]
  const product = await addTestProduct(admin, { slug: first })
  expect((await get(`/products/${first}`)).statusCode).toBe(200)
  await changeSlug(product, second)
  const moved = await get(`/products/${first}`)
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/products/${second}`])
  const shouted = await get(`/products/${second.toUpperCase()}`)
  expect([shouted.statusCode, shouted.headers.location]).toEqual([301, `/products/${second}`])
  const german = await get(`/products/${first}?lang=de&utm_source=mail`)
  expect(german.headers.location).toBe(`/products/${second}?lang=de&utm_source=mail`)
  const typed = await get(`/products?q=${encodeURIComponent(product.sku)}&lang=de`)
  expect(typed.headers.location).toBe(`/products/${product._id}?lang=de`)
  await changeSlug(product, null)
  for (const slug of [first, second]) {
    const answer = await get(`/products/${slug}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, `/products/${product._id}`])
  }
  expect((await get(`/products/${newSlug()}`)).statusCode).toBe(404)
})

test('the sitemap has the canonical address of each product and no other', async () => {
  const [former, current] = [newSlug(), newSlug()]
  const named = await addTestProduct(admin, { slug: former })
  await changeSlug(named, current)
  const plain = await addTestProduct(admin)
  const sitemap = (await get('/sitemap.xml')).body
  expect(sitemap).toContain(`<loc>${publicUrl}/products/${current}</loc>`)
  expect(sitemap).toContain(`<loc>${publicUrl}/products/${plain._id}</loc>`)
  for (const gone of [former, named._id]) expect(sitemap).not.toContain(gone)
})
