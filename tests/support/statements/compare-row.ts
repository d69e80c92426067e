import pg from 'pg'
import type { Column } from './describe-statement.ts'
import { membersOf, type Shape } from './shapes.ts'

type Kind = 'string' | 'number' | 'boolean' | 'date' | 'bytes' | 'json' | { element: Kind }

const { builtins } = pg.types

/** What the driver makes of a type of PostgreSQL, with the parsers of `server/database/pool.ts`. Everything else is text. */
const kinds: Record<number, Kind> = {
  [builtins.BOOL]: 'boolean',
  [builtins.BYTEA]: 'bytes',
  [builtins.INT2]: 'number',
  [builtins.INT4]: 'number',
  [builtins.INT8]: 'number',
  [builtins.OID]: 'number',
  [builtins.FLOAT4]: 'number',
  [builtins.FLOAT8]: 'number',
  [builtins.DATE]: 'date',
  [builtins.TIMESTAMP]: 'date',
  [builtins.TIMESTAMPTZ]: 'date',
  [builtins.JSON]: 'json',
  [builtins.JSONB]: 'json',
  199: { element: 'json' },
  1000: { element: 'boolean' },
  1005: { element: 'number' },
  1007: { element: 'number' },
  1009: { element: 'string' },
  1015: { element: 'string' },
  // The parser of bigint does not apply to arrays of it.
  1016: { element: 'string' },
  1022: { element: 'number' },
  1185: { element: 'date' },
  2951: { element: 'string' },
  3807: { element: 'json' },
}

function kindOf({ type }: Column): Kind {
  return kinds[type] ?? 'string'
}

function nameOf(kind: Kind): string {
  return typeof kind === 'string' ? kind : `${nameOf(kind.element)}[]`
}

function fits(kind: Kind, shape: Shape): boolean {
  if (shape.kind === 'unknown') return true
  if (kind === 'json') return shape.kind !== 'date' && shape.kind !== 'bytes'
  if (typeof kind === 'object')
    return shape.kind === 'array' && membersOf(shape.element).every((one) => fits(kind.element, one))
  return shape.kind === 'literal' ? typeof shape.value === kind : shape.kind === kind
}

/** What is wrong with the type of a statement's rows; empty when it says what PostgreSQL answers. */
export function compareRow(row: Shape, columns: readonly Column[] | null): string[] {
  if (row.kind !== 'object') return []
  return row.properties.flatMap(({ name, shape, isOptional }) => {
    const column = columns?.find((one) => one.name === name)
    if (!column) return isOptional ? [] : [`${name} is not selected`]
    const isNull = ({ kind }: Shape) => kind === 'null' || kind === 'undefined'
    const members = membersOf(shape)
    const kind = kindOf(column)
    const isWrong = members.some((member) => !isNull(member) && !fits(kind, member))
    if (isWrong) return [`${name} is ${nameOf(kind)} in PostgreSQL`]
    const mayBeNull = members.some((member) => isNull(member) || member.kind === 'unknown')
    return column.isNullable && !mayBeNull ? [`${name} may be null`] : []
  })
}
