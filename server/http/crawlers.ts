import type { FastifyInstance } from 'fastify'
import { readingPages } from '#contract/access.ts'

/** Nothing a search engine should spend its time on: pages behind the sign-in, the API, addresses with an id. */
const closed = ['/dashboard', '/purchase', '/payment', '/api/', '/dev/']

/** `/robots.txt` and `/sitemap.xml`. Both name pages with their host, so neither can be a file of the build. */
export function serveCrawlers(app: FastifyInstance, publicUrl: string): void {
  const robots = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
  ]
  const addresses = Object.values(readingPages).map((path) => `  <url><loc>${xml(publicUrl + path)}</loc></url>`)
  const sitemap = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses,
    '</urlset>',
  ]
  const files = [
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', lines: robots },
    { url: '/sitemap.xml', type: 'application/xml; charset=utf-8', lines: sitemap },
  ]
  for (const { url, type, lines } of files) {
    const text = `${lines.join('\n')}\n`
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (_request, reply) => reply.type(type).header('cache-control', 'public, max-age=3600').send(text),
    })
  }
}

function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
