/** Adds a value to a statement and returns its placeholder (`$3`): input is never part of a statement's text. */
export type Bind = (value: unknown) => string

/** A part of a statement, which asks for the placeholders of its values. */
export type Fragment = (bind: Bind) => string

/**
 * A statement with its values, as `pg` takes it. With a `name`, which `prepared` gives, it is planned once per connection;
 * without one each time, with its values.
 */
export type Statement = { text: string; values: unknown[]; name?: string }

/** Builds a statement: `write` gets `bind` and returns the text. */
export function buildStatement(write: Fragment): Statement {
  const values: unknown[] = []
  const text = write((value) => `$${values.push(value)}`)
  return { text, values }
}
