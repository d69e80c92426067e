/** A type of TypeScript as data: enough of it to make up a value, and to compare it with a column of PostgreSQL. */
export type Shape =
  | { kind: 'string' | 'number' | 'boolean' | 'null' | 'undefined' | 'unknown' }
  | { kind: 'date' | 'bytes' | 'map' | 'set' }
  /** What a statement is sent to: a pool, a connection, the cache of queries. */
  | { kind: 'database' }
  | { kind: 'literal'; value: string | number | boolean }
  | { kind: 'array'; element: Shape }
  | { kind: 'function'; returns: Shape }
  | { kind: 'object'; properties: readonly Property[] }
  | { kind: 'union'; members: readonly Shape[] }

export type Property = { name: string; shape: Shape; isOptional: boolean }

export function membersOf(shape: Shape): readonly Shape[] {
  return shape.kind === 'union' ? shape.members : [shape]
}

/** Whether a statement can be sent to this value or to a part of it. */
export function hasDatabase(shape: Shape): boolean {
  switch (shape.kind) {
    case 'database':
      return true
    case 'object':
      return shape.properties.some((property) => hasDatabase(property.shape))
    case 'union':
      return shape.members.some(hasDatabase)
    default:
      return false
  }
}
