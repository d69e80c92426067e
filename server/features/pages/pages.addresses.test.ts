import fs from 'node:fs'
import { expect, test } from 'vitest'
import { isReservedAddress } from '#contract/pages/addresses.ts'
import { testPortal } from '#tests/support/portal.ts'

const portal = testPortal()

/** The specification's pages are content, at the addresses that their routes have. */
const contents = ['', 'blog', 'myportfolio']

test('every address of the web and of the server is reserved, so that no page hides behind one', () => {
  const web = fs.readFileSync('web/routes.ts', 'utf8')
  const ofWeb = Array.from(web.matchAll(/^ {2}route\('([^'/*]+)/gm), ([, first = '']) => first)
  const tree = portal.app.printRoutes({ commonPrefix: false })
  const ofServer = Array.from(tree.matchAll(/^[├└]── \/([a-z][a-z-]*)(?=[/ ])/gm), ([, first = '']) => first)
  expect(ofWeb).toContain('dashboard')
  expect(ofServer).toContain('healthz')
  const free = [...ofWeb, ...ofServer].filter(
    (first) => !contents.includes(first) && !isReservedAddress(`/${first}`),
  )
  expect([...new Set(free)]).toEqual([])
})
