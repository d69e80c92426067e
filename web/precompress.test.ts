import { expect, test } from 'vitest'
import { shrinkManifest } from './precompress.ts'

test('the manifest of the routes keeps what says how a page is loaded, and not what the HTML names already', () => {
  const route = { id: 'a', path: 'a', hasLoader: true, hasAction: false, module: '/a.js', css: [] }
  const manifest = {
    entry: { module: '/entry.js', imports: ['/framework.js', '/shell.js'], css: [] },
    routes: { a: { ...route, imports: ['/framework.js', '/public.js', '/shell.js', '/attributes.js'] } },
    url: '/manifest-1.js',
    version: '1',
  }
  const shrunk = shrinkManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`)
  expect(JSON.parse(shrunk.slice('window.__reactRouterManifest='.length, -1))).toEqual({
    ...manifest,
    routes: {
      a: {
        id: 'a',
        path: 'a',
        hasLoader: true,
        module: '/a.js',
        css: [],
      },
    },
  })
})
