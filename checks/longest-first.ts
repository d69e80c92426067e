import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest, the longest first. If a long one started last, one processor would be idle while it
 * runs. The runner knows the times of its last run, but a fresh checkout has none.
 */
export const longest = [
  'server/features/payments/payments.kills.test.ts',
  'server/features/imports/reader/imports.bounds.test.ts',
  'server/large-amounts.test.ts',
  'server/pictures/uploaded-drawing.test.ts',
  'server/database/embedded/embedded.full.test.ts',
  'server/http/web/web-build.full.test.ts',
  'server/start-and-stop.full.test.ts',
  'server/drain.full.test.ts',
]

/** Files in the order in which they are started: the longest first, the others as the runner would take them. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((one, other) => positionOf(one) - positionOf(other))
  }
}

function positionOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((file) => moduleId.endsWith(`/${file}`))
  return place === -1 ? longest.length : place
}
