import type { Statement } from './statement.ts'

/**
 * Each connection keeps the plan of every named statement, so the number of names is bounded. `fixed` texts are written
 * as they are sent. `varying` texts follow from what a visitor filters by: their bound is their own, so that they cannot
 * use up the names of the others.
 */
type TextKind = 'fixed' | 'varying'

const usualBounds: Record<TextKind, number> = { fixed: 500, varying: 60 }

/** Gives texts their names until a bound is reached; undefined for texts that come later. */
export function createStatementNames(bounds: Record<TextKind, number> = usualBounds) {
  const names = { fixed: new Map<string, string>(), varying: new Map<string, string>() }
  return (text: string, kind: TextKind): string | undefined => {
    const known = names[kind].get(text)
    if (known || names[kind].size >= bounds[kind]) return known
    const name = `${kind}${names[kind].size + 1}`
    names[kind].set(text, name)
    return name
  }
}

/** The names of this process, the same on all its connections. */
export const nameOfStatement = createStatementNames()

/** The statement with its name, so that it is planned once per connection; without one if there are no names left. */
export function prepared({ text, values }: Statement, kind: TextKind): Statement {
  const name = nameOfStatement(text, kind)
  return name ? { name, text, values } : { text, values }
}
