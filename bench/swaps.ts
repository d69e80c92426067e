import type { RecordedStatements } from '#tests/support/statement-recorder.ts'

/** The replacement of a recorded text in each run: a new id, or the next one of a list. */
export type Swap = { recorded: string; fresh: 'uuid' | 'token' | readonly string[] }

/** Texts that the other recording of the same request does not have were generated: each run needs its own. */
export function freshTexts(first: RecordedStatements, second: RecordedStatements): Swap[] {
  const valuesOf = (recorded: RecordedStatements) => recorded.flat().flatMap(({ values }) => values)
  // Not by place: one of the two may have sent a statement more.
  const others = new Set(valuesOf(second))
  const found = valuesOf(first).filter(
    (value): value is string => typeof value === 'string' && !others.has(value) && /^[\w-]{20,}$/.test(value),
  )
  // The longest first, because one may be a prefix of another.
  return [...new Set(found)]
    .sort((a, b) => b.length - a.length)
    .map((recorded) => ({ recorded, fresh: isUuid(recorded) ? 'uuid' : 'token' }))
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}
