/** What PostgreSQL stores in no JSON: NUL and halves of characters, as `JSON.stringify` writes them. */
const unstorable = /\\u(?:0000|d[89a-f])/

/** A text that can be stored, in JSON too: what no text can hold becomes U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '\uFFFD')
}

function storablePart(_name: string, part: unknown): unknown {
  if (typeof part === 'string') return storable(part)
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [storable(name), value]))
}

/** A value as JSON for the database. A text of a user, of a file or of another server never makes it fail. */
export function toJson(value: unknown): string {
  const json = JSON.stringify(value)
  return unstorable.test(json) ? JSON.stringify(value, storablePart) : json
}
