import type { Shape } from './shapes.ts'

const uuid = '00000000-0000-4000-8000-000000000000'
const maxVariants = 80

/**
 * Values of a shape: one with all that may be there, then one for each other choice that a single part of it has. So every
 * flag, every word of a list and every optional part is there once and missing once. `database` takes the place of a
 * database.
 */
export function variantsOf(shape: Shape, database: unknown): unknown[] {
  switch (shape.kind) {
    case 'string':
      return [uuid]
    case 'number':
      return [1]
    case 'boolean':
      return [true, false]
    case 'literal':
      return [shape.value]
    case 'null':
      return [null]
    case 'undefined':
      return [undefined]
    case 'date':
      return [new Date(0)]
    case 'bytes':
      return [Buffer.from('x')]
    case 'map':
      return [new Map()]
    case 'set':
      return [new Set()]
    case 'database':
      return [database]
    case 'array':
      return variantsOf(shape.element, database).map((element) => [element])
    case 'function':
      return [() => variantsOf(shape.returns, database)[0]]
    case 'object':
      return objectVariants(shape.properties, database)
    case 'union':
      return unionVariants(shape.members, database)
    case 'unknown':
      return ['x']
  }
}

/** What may be missing comes last: the first variant has everything. */
function unionVariants(members: readonly Shape[], database: unknown): unknown[] {
  const isEmpty = ({ kind }: Shape) => kind === 'null' || kind === 'undefined'
  const [full, empty] = [members.filter((member) => !isEmpty(member)), members.filter(isEmpty)]
  return [...full, ...empty].flatMap((member) => variantsOf(member, database))
}

type Part = { name: string; shape: Shape }

function objectVariants(properties: readonly Part[], database: unknown): Record<string, unknown>[] {
  const choices = properties.map(({ name, shape }) => ({ name, values: variantsOf(shape, database) }))
  const first = Object.fromEntries(choices.map(({ name, values }) => [name, values[0]]))
  const others = choices.flatMap(({ name, values }) =>
    values.slice(1).map((value) => ({ ...first, [name]: value })),
  )
  return [first, ...others].slice(0, maxVariants)
}

/** Arguments for a function, in the same way: one of them differs at a time. */
export function argumentVariants(parameters: readonly Shape[], database: unknown): unknown[][] {
  const parts = parameters.map((shape, index) => ({ name: String(index), shape }))
  return objectVariants(parts, database).map((variant) => parts.map(({ name }) => variant[name]))
}

/** The rows that statements might answer: none, one with all there may be, and one with little and with large numbers. */
export const answers = ['full', 'bare', 'none'] as const
export type Answer = (typeof answers)[number]

export function sampleRows(shape: Shape, answer: Answer): Record<string, unknown>[] {
  if (answer === 'none') return []
  const properties = shape.kind === 'object' ? shape.properties : []
  const cells = properties.map((property) => [property.name, cellOf(property.shape, answer)])
  return [Object.fromEntries(cells)]
}

function cellOf(shape: Shape, answer: Answer): unknown {
  const values = variantsOf(shape, undefined)
  if (answer === 'full') return values[0]
  return shape.kind === 'number' ? 1_000_000 : values.at(-1)
}
