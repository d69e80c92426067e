import path from 'node:path'
import { importsOf, targetOf } from './imports.ts'
import { type Files, isTest } from './sources.ts'

/** `server/features/orders/orders.expiry.ts` is `server/features/orders/orders.expiry`, as its test is. */
function stemOf(name: string): string {
  return name.replace(/(?:\.(?:test|rules|store|routes|service))*\.tsx?$/, '')
}

function isBeside(test: string, name: string): boolean {
  return path.posix.dirname(test) === path.posix.dirname(name)
}

/**
 * The test files of what has changed: those that changed themselves, those that import a changed file, and those beside it
 * that have its name. If there is none of these two, all tests beside it. `tests` has the text of each test file by its path.
 */
export function testsOfChanged(changed: readonly string[], tests: Files): string[] {
  const imported = Object.entries(tests).map(([test, text]) => ({
    test,
    targets: new Set(importsOf(text).map(({ specifier }) => targetOf(test, specifier))),
  }))
  const chosen = changed.flatMap((name) => {
    if (isTest(name)) return name in tests ? [name] : []
    const stem = stemOf(name)
    const near = imported.filter(
      ({ test, targets }) =>
        targets.has(name) || (isBeside(test, name) && `${stemOf(test)}.`.startsWith(`${stem}.`)),
    )
    const found = near.map(({ test }) => test)
    return found.length > 0 ? found : Object.keys(tests).filter((test) => isBeside(test, name))
  })
  return [...new Set(chosen)].sort()
}
