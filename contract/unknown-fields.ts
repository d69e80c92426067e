import type * as z from 'zod/mini'

type Schema = z.core.$ZodType
type Fields = { readonly [name: string]: Schema }
type Path = readonly PropertyKey[]

/** A name that was sent where the schema has no field of this name; `known` are the names that it has there. */
export type UnknownField = { path: Path; known: readonly string[] }

/** The definition of a schema, by its type. */
export function definitionOf(schema: Schema) {
  return (schema as z.core.$ZodTypes)._zod.def
}

/** What a schema does with a value before anything is looked into: optional, with a default, the first of a pipe. */
export function unwrap(schema: Schema): Schema {
  const definition = definitionOf(schema)
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unwrap(definition.innerType)
    case 'pipe':
      return unwrap(definition.in)
    case 'lazy':
      return unwrap(definition.getter())
    default:
      return schema
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The schema of further fields, such as those of other languages; undefined where an object has none. */
function furtherFields(catchall: Schema | undefined): Schema | undefined {
  return catchall && definitionOf(catchall).type !== 'never' ? catchall : undefined
}

/** The names of the fields of an object, or none for another schema. */
export function fieldNames(schema: Schema): readonly string[] {
  const definition = definitionOf(unwrap(schema))
  return definition.type === 'object' ? Object.keys(definition.shape) : []
}

/** Every field of a value, at every depth, that its schema does not know; whether the schema itself is strict or not. */
export function unknownFields(schema: Schema, value: unknown, path: Path = []): UnknownField[] {
  const search = new Search(path)
  search.in(schema, value)
  return search.found
}

/** The path to the value is changed on the way, and copied only when a field is found: a body has up to 50,000 values. */
class Search {
  readonly found: UnknownField[] = []
  readonly #path: PropertyKey[]

  constructor(path: Path) {
    this.#path = [...path]
  }

  in(schema: Schema, value: unknown): void {
    const definition = definitionOf(unwrap(schema))
    switch (definition.type) {
      case 'object':
        if (isRecord(value)) this.#inObject(definition, value)
        break
      case 'record':
        if (!isRecord(value)) break
        for (const name of Object.keys(value)) this.#at(name, definition.valueType, value[name])
        break
      case 'array':
        if (!Array.isArray(value)) break
        for (const [index, part] of value.entries()) this.#at(index, definition.element, part)
        break
      case 'union': {
        const possible = definition.options.filter((option) => isPossible(option, value))
        this.found.push(...fewest(possible.map((option) => unknownFields(option, value, this.#path))))
      }
    }
  }

  #at(name: PropertyKey, schema: Schema, value: unknown): void {
    this.#path.push(name)
    this.in(schema, value)
    this.#path.pop()
  }

  #inObject({ shape, catchall }: { shape: Fields; catchall?: Schema }, value: Record<string, unknown>): void {
    const further = furtherFields(catchall)
    for (const name of Object.keys(value)) {
      const field = Object.hasOwn(shape, name) ? shape[name] : further
      if (field) this.#at(name, field, value[name])
      else this.found.push({ path: [...this.#path, name], known: Object.keys(shape) })
    }
  }
}

function fewest(choices: readonly UnknownField[][]): UnknownField[] {
  return choices.toSorted((a, b) => a.length - b.length)[0] ?? []
}

/** Whether a value can be meant by an option of a union: an object or a list, with the words that tell the options apart. */
function isPossible(option: Schema, value: unknown): boolean {
  const definition = definitionOf(unwrap(option))
  if (definition.type === 'union') return true
  if (definition.type === 'array') return Array.isArray(value)
  if (definition.type === 'record') return isRecord(value)
  if (definition.type !== 'object') return typeof value !== 'object' || value === null
  if (!isRecord(value)) return false
  return Object.entries(definition.shape).every(([name, field]) => {
    const { values } = (field as Schema)._zod
    return values === undefined || !Object.hasOwn(value, name) || values.has(value[name] as z.core.util.Primitive)
  })
}

/**
 * Where a schema takes what nobody can check for unknown fields: any value, an object that is open on purpose, a value that is
 * changed before it is looked into.
 */
export function uncheckedParts(schema: Schema, path = ''): string[] {
  const definition = definitionOf(unwrap(schema))
  switch (definition.type) {
    case 'object': {
      const further = furtherFields(definition.catchall)
      const parts = Object.entries({ ...(definition.shape as Fields), ...(further && { '*': further }) })
      return parts.flatMap(([name, part]) => uncheckedParts(part, `${path}.${name}`))
    }
    case 'record':
      return uncheckedParts(definition.valueType, `${path}.{}`)
    case 'array':
      return uncheckedParts(definition.element, `${path}[]`)
    case 'union':
      return definition.options.flatMap((option) => uncheckedParts(option, path))
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'enum':
    case 'literal':
      return []
    default:
      return [path]
  }
}

const farthest = 2

/** The known name that a misspelt one is most like; null if none is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > 60) return null
  const most = Math.min(farthest, Math.floor(name.length / 2))
  const near = known
    .map((candidate) => ({ candidate, distance: distanceOf(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)
  return near[0]?.candidate ?? null
}

/** How many letters have to be changed, added, left out or swapped with the next one. */
function distanceOf(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > farthest) return farthest + 1
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const changed = (rows[i - 1]?.[j - 1] ?? 0) + (isSame ? 0 : 1)
      const added = Math.min(row[j - 1] ?? 0, rows[i - 1]?.[j] ?? 0) + 1
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : changed
      row.push(Math.min(changed, added, swapped))
    }
    rows.push(row)
  }
  return rows[a.length]?.[b.length] ?? farthest + 1
}
