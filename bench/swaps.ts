import type { RecordedStatements } from '#tests/support/statement-recorder.ts'

/** The replacement of a recorded text in each run: a new id, or the next one of a list. */
export type Swap = { recorded: string; fresh: 'uuid' | 'token' | readonly string[] }

/** Texts that differ between two recordings of the same request were generated: each run needs its own. */
export function freshTexts(first: RecordedStatements, second: RecordedStatements): Swap[] {
  const others = second.flat().flatMap(({ values }) => values)
  const pairs = first
    .flat()
    .flatMap(({ values }) => values)
    .map((value, place) => [value, others[place]] as const)
  const found = pairs.flatMap(([a, b]) =>
    typeof a === 'string' && typeof b === 'string' && a !== b && /^[\w-]{20,}$/.test(a) ? [a] : [],
  )
  // The longest first, because one may be a prefix of another.
  return [...new Set(found)]
    .sort((a, b) => b.length - a.length)
    .map((recorded) => ({ recorded, fresh: isUuid(recorded) ? 'uuid' : 'token' }))
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}
