import { expect, test } from 'vitest'
import { screens, states } from '#tests/support/screens.ts'
import routes from '#web/routes.ts'
import { projectPaths, readProject, readText } from './sources.ts'

const browserTests = readProject(projectPaths().filter((name) => /^tests\/e2e\/.*\.ts$/.test(name)))
const text = Object.values(browserTests).join('\n')

type Route = { path?: string; index?: boolean; children?: Route[] }

/** The paths at which a page is shown: those of the leaves. */
function pathsOf(list: readonly Route[], base = ''): string[] {
  return list.flatMap(({ path, children }) => {
    const own = path === undefined ? base : `${base}/${path}`
    return children ? pathsOf(children, own) : [own || '/']
  })
}

test('every page of the portal is in the list of screens that are checked for accessibility', () => {
  expect(Object.keys(screens).sort()).toEqual(pathsOf(routes as Route[]).sort())
})

test('a screen without an address of its own is checked by a journey', () => {
  const named = Object.values(screens).flatMap((screen) => ('states' in screen ? screen.states : []))
  expect(named.filter((state) => !(state in states))).toEqual([])
})

test('each dialog and each state of a screen is checked for accessibility in one place', () => {
  const checked = Array.from(
    text.matchAll(/expect(?:Accessible|Good)\(\w+, '([^']+)'\)/g),
    ([, state = '']) => state,
  )
  expect(checked.sort()).toEqual(Object.keys(states).sort())
})

test('the browser tests wait for conditions, never for a time', () => {
  const waits = Object.entries(browserTests)
    .filter(([, source]) => /waitForTimeout|networkidle|test\.slow\(/.test(source))
    .map(([name]) => name)
  expect(waits).toEqual([])
})

test('each browser test that is not repeated on a phone exists', () => {
  const [, list = ''] = /const atOneSize = \[([^\]]*)\]/.exec(readText('playwright.config.ts')) ?? []
  const names = Array.from(list.matchAll(/'([^']+)'/g), ([, name = '']) => `tests/e2e/${name}`)
  expect(names).not.toEqual([])
  expect(names.filter((name) => !(name in browserTests))).toEqual([])
})
