/** The body of a response; every field may be missing. */
export type Json = Record<string, unknown>

/** The JSON of a response's body; an empty object for everything else. */
export function readJson(body: Buffer): Json {
  try {
    const value: unknown = JSON.parse(body.toString())
    return typeof value === 'object' && value !== null ? (value as Json) : {}
  } catch {
    return {}
  }
}

/** The text at a path such as `items.0._id`; empty if it is missing. */
export function textAt(json: unknown, path: string): string {
  const value = valueAt(json, path)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** The number at a path; 0 if it is missing. */
export function numberAt(json: unknown, path: string): number {
  return Number(valueAt(json, path) ?? 0)
}

function valueAt(json: unknown, path: string): unknown {
  let value = json
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null) return undefined
    value = (value as Json)[key]
  }
  return value
}
