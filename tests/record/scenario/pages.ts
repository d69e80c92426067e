import type { Actor, Player } from '../player.ts'
import { textAt } from '../read.ts'
import type { People } from './people.ts'

const html = { accept: 'text/html' }
const german = { ...html, 'accept-language': 'de' }

/** Public pages, and pages that only a browser fills. */
const addresses = [
  '/',
  '/products',
  '/products?family=cassette',
  '/products?q=no+such+part',
  '/myportfolio',
  '/blog',
  '/login',
  '/signup',
  '/invitation',
  '/cart',
  '/quick-order',
  '/checkout',
  '/dashboard',
  '/dashboard/users',
  '/no-such-page',
]

/** Pages in both languages, other public files, and redirects of former addresses. */
export async function playPages(play: Player, { visitor }: People): Promise<void> {
  play.begin('pages')
  const product = await findProduct(play, visitor, 'CS-1252-B')
  const ofProduct = [`/products/${product}`, `/purchase/${product}`, `/products/compare?ids=${product}`]
  for (const address of [...addresses, ...ofProduct]) {
    await play.as(visitor).request(`GET ${address}`, `page ${labelOf(address, product)} in English`, {
      headers: html,
    })
    await play.as(visitor).request(`GET ${address}`, `page ${labelOf(address, product)} in German`, {
      headers: german,
    })
  }
  await play.as(visitor).request('GET /?lang=de', 'language in the address', { headers: html })
  await play.as(visitor).request('GET /payment/no-such-order', 'page of a payment', { headers: html })
  await playBeside(play, visitor)
}

function labelOf(address: string, product: string): string {
  return address.replace(product, 'of a product')
}

async function findProduct(play: Player, actor: Actor, sku: string): Promise<string> {
  const found = await play.as(actor).call('catalogue.search', `part number ${sku}`, { query: { q: sku } })
  return textAt(found.json, 'items.0._id')
}

async function playBeside(play: Player, visitor: Actor): Promise<void> {
  const files = [
    '/robots.txt',
    '/sitemap.xml',
    '/manifest.webmanifest',
    '/favicon.svg',
    '/card.png',
    '/cards/cs-1252-b.png',
    '/drawings/cs-1252-b.svg',
    '/drawings/no-such-part.svg',
    '/pictures/no-such-picture.webp',
    '/healthz',
    '/readyz',
    '/metrics',
    '/dev/mail',
    '/api',
    '/api/no-such-call',
    '/api/docs',
    '/api/docs/',
    '/%E0%A4%A',
    '//evil.example/..',
    '/products/',
    '/assets/no-such-file.js',
  ]
  for (const file of files) await play.as(visitor).request(`GET ${file}`, file)
  await play.as(visitor).request('HEAD /', 'head of the home page', { headers: html })
  const home = await play.as(visitor).request('GET /', 'home page', { headers: html })
  const etag = home.headers.get('etag') ?? ''
  await play
    .as(visitor)
    .request('GET /', 'home page that is known', { headers: { ...html, 'if-none-match': etag } })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  await play.as(visitor).request('POST /login?from=%2Fdashboard', 'form before the scripts', {
    raw: 'a=b',
    headers: form,
  })
  await play.as(visitor).request('POST /signup', 'form before the scripts', { raw: 'a=b', headers: form })
  await play.as(visitor).request('POST /products', 'no form there', { raw: 'a=b', headers: form })
  await play.as(visitor).request('DELETE /api/product', 'no such method')
  await play.as(visitor).request('GET /api/openapi.json', 'document of the calls')
}

/** The pages again, after all purchases and changes. */
export async function playPagesAfter(play: Player, { visitor }: People): Promise<void> {
  play.begin('pages after')
  for (const address of ['/', '/products', '/myportfolio']) {
    await play.as(visitor).request(`GET ${address}`, `page ${address}`, { headers: html })
  }
  await play.as(visitor).request('GET /sitemap.xml', 'map of the pages')
}
