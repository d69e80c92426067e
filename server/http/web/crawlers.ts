import type { FastifyInstance } from 'fastify'
import { readingPages } from '#contract/access.ts'
import { baseLanguage, languageKey } from '#i18n/language.ts'

/** Paths that search engines should skip: pages behind the sign-in, the API, addresses with an id. */
const closed = ['/dashboard', '/purchase', '/payment', '/checkout', '/api/', '/dev/']

/** A more current list is not worth the queries. */
const cachedForMs = 10 * 60_000

type CrawlerOptions = {
  publicUrl: string
  /** Public pages from the database. */
  listPaths: () => Promise<PublicPath[]>
  /** The languages that every page is offered in. */
  languages: () => readonly string[]
}

export type PublicPath = { path: string; changedAt?: Date }

/** `/robots.txt` and `/sitemap.xml`. Both contain the host, so neither can be a file of the build. */
export function serveCrawlers(app: FastifyInstance, { publicUrl, listPaths, languages }: CrawlerOptions): void {
  const robots = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  const sitemap = keepFor(cachedForMs, async () => writeSitemap(publicUrl, await listPaths(), languages()))
  const files = [
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', write: async () => `${robots.join('\n')}\n` },
    { url: '/sitemap.xml', type: 'application/xml; charset=utf-8', write: sitemap },
  ]
  for (const { url, type, write } of files) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (_request, reply) =>
        reply
          .type(type)
          .header('cache-control', 'public, max-age=3600')
          .send(await write()),
    })
  }
}

function writeSitemap(publicUrl: string, listed: readonly PublicPath[], languages: readonly string[]): string {
  const pages = [{ path: readingPages.home }, { path: readingPages.products }, ...listed]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...pages.map((page) => writeUrl(page, publicUrl, languages)),
    '</urlset>',
    '',
  ].join('\n')
}

/** The address without a language belongs to the base language. The others say theirs, as the head of each page does. */
function writeUrl({ path, changedAt }: PublicPath, publicUrl: string, languages: readonly string[]): string {
  const address = publicUrl + path
  const start = `${address}${address.includes('?') ? '&' : '?'}${languageKey}=`
  const inLanguages = languages.map((one) => {
    const href = one === baseLanguage() ? address : start + one
    return `<xhtml:link rel="alternate" hreflang="${one}" href="${xml(href)}"/>`
  })
  const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
  return `  <url><loc>${xml(address)}</loc>${changed}${languages.length > 1 ? inLanguages.join('') : ''}</url>`
}

/** Caches the result of `make` for a time. A failure is not cached. */
function keepFor<Value>(durationMs: number, make: () => Promise<Value>): () => Promise<Value> {
  let cached: { value: Promise<Value>; until: number } | undefined
  return () => {
    if (!cached || cached.until < performance.now())
      cached = { value: make(), until: performance.now() + durationMs }
    const { value } = cached
    value.catch(() => {
      cached = undefined
    })
    return value
  }
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
