import fastify from 'fastify'
import { expect, test } from 'vitest'
import { deliveredPortal } from '#tests/support/delivered-portal.ts'
import { isPassingPage, pageKey } from '../../cache/page-key.ts'
import { cataloguePageQueries } from '../../features/catalogue/catalogue.page-queries.ts'
import { isKnown, servePages } from './web.ts'

test.each([
  ['/', '/'],
  ['/login?from=https://elsewhere.example', '/login'],
  ['/login.data?_routes=root', '/login.data?_routes=root'],
  ['//elsewhere.example/x', '//elsewhere.example/x'],
  ['http://elsewhere.example/login?x', '/login'],
  ['http://elsewhere.example', '/'],
  ['*', '/*'],
  ['/products?utm=x&q=motor&sort=price&q=again', '/products?q=motor&sort=price'],
  ['/products?q=', '/products'],
  ['/products?tracks=12&family=compressor&tracks=11&x=1', '/products?family=compressor&tracks=11%2C12'],
  ['/products?price-from=10&price-to=&view=list', '/products?price=10..&view=list'],
  ['/products?price=50..10&tracks=12&holes=32', '/products?tracks=12'],
  ['/products/compare?x=1&ids=a,b,a', '/products/compare?ids=a%2Cb'],
])('the page of %s is cached under %s', (url, key) => {
  expect(pageKey(url, cataloguePageQueries)).toBe(key)
  expect(URL.canParse(`http://localhost:3000${key}`)).toBe(true)
})

test.each([
  ['/', false],
  ['/products', false],
  ['/products?family=motor', false],
  ['/products?q=motor', true],
  ['/products?family=motor&holes=32', true],
  ['/products.data?q=motor', true],
])('whether %s is one of an unlimited number of pages: %s', (address, isOne) => {
  expect(isPassingPage(`en${address}`)).toBe(isOne)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
  ['"b"', false],
  ['', false],
  [undefined, false],
])('with %j the client has the page already: %s', (held, known) => {
  expect(isKnown(held, '"a"')).toBe(known)
})

test.each([
  [503, 'request;desc="req-1"'],
  [200, undefined],
  [404, undefined],
])('a page with status %i has the reference of its request for support: %s', async (status, reference) => {
  const app = fastify()
  const settings = {
    publicUrl: 'http://localhost:3000',
    isDemo: false,
    isMailboxOpen: false,
    googleEnabled: false,
  }
  await servePages(app, {
    portal: deliveredPortal(),
    callIn: () => () => Promise.reject(new Error('No page calls the API here')),
    settings,
    companyIn: () => ({
      name: 'Maker',
      legalName: '',
      tagline: '',
      email: '',
      currency: 'EUR',
      theme: '',
      priceNote: '',
    }),
    queries: {},
    limitPage: async () => {},
    build: async () => ({
      entry: {
        createLoadContext: () => undefined as never,
        inScope: (_scope, render) => render(),
      },
      handle: async () => new Response('<p>A page</p>', { status, headers: { 'content-type': 'text/html' } }),
    }),
  })
  const answer = await app.inject({ url: '/' })
  expect([answer.statusCode, answer.headers['server-timing']]).toEqual([status, reference])
  await app.close()
})
