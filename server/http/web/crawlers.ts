import type { FastifyInstance } from 'fastify'
import { readingPages } from '#contract/access.ts'

/** Paths that search engines should skip: pages behind the sign-in, the API, addresses with an id. */
const closed = ['/dashboard', '/purchase', '/payment', '/checkout', '/api/', '/dev/']

/** A more current list is not worth the queries. */
const cachedForMs = 10 * 60_000

type CrawlerOptions = {
  publicUrl: string
  /** Paths of public pages from the database. */
  listPaths: () => Promise<string[]>
}

/** `/robots.txt` and `/sitemap.xml`. Both contain the host, so neither can be a file of the build. */
export function serveCrawlers(app: FastifyInstance, { publicUrl, listPaths }: CrawlerOptions): void {
  const robots = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  const sitemap = keepFor(cachedForMs, async () => writeSitemap(publicUrl, await listPaths()))
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

function writeSitemap(publicUrl: string, paths: string[]): string {
  const addresses = [readingPages.home, readingPages.products, ...paths]
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((path) => `  <url><loc>${xml(publicUrl + path)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
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
