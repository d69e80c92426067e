import { type Checker, SignatureKind, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Shape } from './shapes.ts'

const deepest = 6

const databases = new Set([
  'Database',
  'PipelinedConnection',
  'Pool',
  'PoolClient',
  'ClientBase',
  'Client',
  'QueryCache',
])
const named: Record<string, Shape> = {
  Date: { kind: 'date' },
  Buffer: { kind: 'bytes' },
  Uint8Array: { kind: 'bytes' },
  Map: { kind: 'map' },
  ReadonlyMap: { kind: 'map' },
  Set: { kind: 'set' },
  ReadonlySet: { kind: 'set' },
}

/** Reads types as shapes. Types nested too deep, or that may be anything, are unknown. */
export function shapeReader(checker: Checker): (type: Type | undefined) => Shape {
  function shapeOf(type: Type | undefined, depth = 0): Shape {
    if (!type || depth > deepest) return { kind: 'unknown' }
    const simple = simpleShape(type) ?? textShape(type)
    if (simple) return simple
    if (type.isUnionType())
      return { kind: 'union', members: type.getTypes().map((member) => shapeOf(member, depth)) }
    const isStructured = type.isObjectType() || type.isIntersectionType()
    return isStructured ? structuredShape(type, depth) : { kind: 'unknown' }
  }

  function structuredShape(type: Type, depth: number): Shape {
    const name = type.getAliasSymbol()?.name ?? type.getSymbol()?.name ?? ''
    const known = databases.has(name) ? ({ kind: 'database' } as const) : named[name]
    if (known) return known
    if (type.isTypeReference()) {
      const [first] = checker.getTypeArguments(type)
      if (name === 'Promise') return shapeOf(first, depth)
      if (checker.isArrayLikeType(type) || name === 'Iterable')
        return { kind: 'array', element: shapeOf(first, depth + 1) }
    }
    const [signature] = checker.getSignaturesOfType(type, SignatureKind.Call)
    if (signature)
      return { kind: 'function', returns: shapeOf(checker.getReturnTypeOfSignature(signature), depth + 1) }
    const properties = checker.getPropertiesOfType(type).map((property) => {
      const shape = shapeOf(checker.getTypeOfSymbol(property), depth + 1)
      return { name: property.name, shape, isOptional: hasUndefined(shape) }
    })
    return { kind: 'object', properties }
  }

  return (type) => shapeOf(type)
}

function simpleShape(type: Type): Shape | undefined {
  const { flags } = type
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType()) {
    return { kind: 'literal', value: type.value }
  }
  if (flags & TypeFlags.Boolean) return { kind: 'boolean' }
  if (flags & TypeFlags.StringLike) return { kind: 'string' }
  if (flags & TypeFlags.NumberLike) return { kind: 'number' }
  if (flags & TypeFlags.Null) return { kind: 'null' }
  if (flags & TypeFlags.VoidLike) return { kind: 'undefined' }
  return undefined
}

/** A text with a brand, such as `UserText`. */
function textShape(type: Type): Shape | undefined {
  if (!type.isIntersectionType()) return undefined
  return type.getTypes().some(({ flags }) => flags & TypeFlags.StringLike) ? { kind: 'string' } : undefined
}

function hasUndefined(shape: Shape): boolean {
  return shape.kind === 'union' && shape.members.some(({ kind }) => kind === 'undefined')
}
