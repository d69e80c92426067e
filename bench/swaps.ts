import type { RecordedStatements } from '#tests/support/statement-recorder.ts'

/** The replacement of a recorded text in each run: a new id, or the next one of a list. */
export type Swap = { recorded: string; fresh: 'uuid' | 'token' | readonly string[] }

/** The texts of a value of a statement. Of JSON those that are its own ids; the others name rows that are there. */
function textsIn(value: unknown): string[] {
  if (typeof value !== 'string') return []
  return /^[[{]/.test(value) ? (value.match(/(?<="id":")[\w-]{20,}(?=")/g) ?? []) : [value]
}

/** Texts that the other recording of the same request does not have were generated: each run needs its own. */
export function freshTexts(first: RecordedStatements, second: RecordedStatements): Swap[] {
  const valuesOf = (recorded: RecordedStatements) =>
    recorded.flat().flatMap(({ values }) => values.flatMap(textsIn))
  // Not by place: one of the two may have sent a statement more.
  const others = new Set(valuesOf(second))
  const found = valuesOf(first).filter((text) => !others.has(text) && /^[\w-]{20,}$/.test(text))
  // The longest first, because one may be a prefix of another.
  return [...new Set(found)]
    .sort((a, b) => b.length - a.length)
    .map((recorded) => ({ recorded, fresh: isUuid(recorded) ? 'uuid' : 'token' }))
}

function isUuid(text: string): boolean {
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)
}
