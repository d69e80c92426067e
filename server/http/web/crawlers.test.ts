import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveCrawlers } from './crawlers.ts'

function get(url: string) {
  const app = fastify()
  serveCrawlers(app, {
    publicUrl: 'https://parts.example',
    listPaths: async () => [
      { path: '/imprint' },
      { path: '/products?family=nuts' },
      { path: '/products/1', changedAt: new Date('2026-11-01T10:00:00Z') },
    ],
    languages: () => ['en', 'de'],
  })
  return app.inject({ method: 'GET', url })
}

test('the sitemap lists the public pages with their host', async () => {
  const answer = await get('/sitemap.xml')
  expect(answer.headers['content-type']).toContain('application/xml')
  expect(Array.from(answer.body.matchAll(/<loc>(.*?)<\/loc>/g), ([, address]) => address)).toEqual([
    'https://parts.example/',
    'https://parts.example/products',
    'https://parts.example/imprint',
    'https://parts.example/products?family=nuts',
    'https://parts.example/products/1',
  ])
  expect(answer.body).toContain('products/1</loc><lastmod>2026-11-01T10:00:00.000Z</lastmod>')
  expect(answer.body).toContain('hreflang="en" href="https://parts.example/products?family=nuts"/>')
  expect(answer.body).toContain('hreflang="de" href="https://parts.example/products?family=nuts&amp;lang=de"/>')
})

test('robots.txt excludes pages behind the sign-in and names the sitemap', async () => {
  const { body, headers } = await get('/robots.txt')
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('Disallow: /dashboard\n')
  expect(body).not.toContain('Disallow: /\n')
  expect(body).toContain('Sitemap: https://parts.example/sitemap.xml\n')
})
