type Json = Readonly<Record<string, unknown>>

/**
 * An OpenAPI document with the targets of its `$ref` in their place. A shared target is the same object here, so a schema
 * that contains itself does too.
 */
export function withoutReferences<Part>(document: Part): Part {
  const made = new Map<unknown, unknown>()
  const target = (path: string) =>
    path
      .split('/')
      .slice(1)
      .reduce<unknown>((part, key) => (part as Json)[key], document)
  const resolve = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (made.has(value)) return made.get(value)
    const reference = (value as Json).$ref
    if (typeof reference === 'string') return resolve(target(reference))
    const copy: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {}
    made.set(value, copy)
    for (const [key, part] of Object.entries(value)) (copy as Record<string, unknown>)[key] = resolve(part)
    return copy
  }
  return resolve(document) as Part
}
