import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type pg from 'pg'
import { compareRow } from './compare-row.ts'
import { describeStatement } from './describe-statement.ts'
import { type GivenListing, pageOf } from './listing-statements.ts'
import { createRecorder, type SentStatement } from './recorder.ts'
import { answers, argumentVariants } from './samples.ts'
import { hasDatabase, type Shape } from './shapes.ts'
import { readStores, type StoreFunction, type StoreListing } from './store-types.ts'

/** Arguments of a function, where made-up ones would be no SQL: once for each call. */
export type Given = (database: unknown, listings: readonly GivenListing[]) => unknown[][]

export type Project = {
  root: string
  /** Of the TypeScript project that the stores belong to, from the root. */
  config: string
  isStore: (file: string) => boolean
  given?: Record<string, Given>
}

export type Checked = {
  siteCount: number
  statementCount: number
  /** Statements whose rows were compared with a type. */
  comparedCount: number
  errors: string[]
  /** Functions with a call site that sent nothing, whatever they were called with. */
  unsent: string[]
}

type Statement = Pick<SentStatement, 'text' | 'valueCount'> & { name: string; row: Shape }

/**
 * Calls every function of the stores with made-up values, and has PostgreSQL describe each statement that is sent. Its
 * columns are compared with the type of the rows, its parameters with the number of values.
 */
export async function checkStatements(
  pool: pg.Pool,
  { root, config, isStore, given = {} }: Project,
): Promise<Checked> {
  const { functions, listings, sites } = readStores(root, config, isStore)
  const recorder = createRecorder(root, sites)
  const load = (file: string) => import(pathToFileURL(path.join(root, file)).href)
  const loaded = await Promise.all(
    listings.map(async (one) => ({ ...one, exported: (await load(one.file))[one.name] })),
  )
  const made = loaded.map(makeListing)
  for (const one of functions) {
    const variants = given[one.name]?.(recorder.database, made) ?? variantsOf(one, recorder.database)
    const exported: (...values: unknown[]) => unknown = (await load(one.file))[one.name]
    for (const values of variants)
      for (const answer of answers) await recorder.call(() => exported(...values), answer)
  }
  const bySite = new Map(sites.map((site) => [site.key, site]))
  const sent = recorder.sent().flatMap(({ key, ...statement }) => {
    const site = bySite.get(key)
    return site ? [{ ...statement, name: site.name, row: site.row }] : []
  })
  const reached = new Set(recorder.sent().map(({ key }) => key))
  const described = await describeAll(pool, [...sent, ...made.map(pageOf)])
  const unsent = sites.filter(({ key }) => !reached.has(key)).map(({ name }) => name)
  return { siteCount: sites.length, ...described, unsent: [...new Set(unsent)] }
}

function variantsOf({ parameters }: StoreFunction, database: unknown): unknown[][] {
  return parameters.some(hasDatabase) ? argumentVariants(parameters, database) : []
}

function makeListing({ exported, file, name, row }: StoreListing & { exported: unknown }): GivenListing {
  const listing = typeof exported === 'function' ? exported('USD') : exported
  return { name: `${file} ${name}`, row, listing }
}

async function describeAll(
  pool: pg.Pool,
  statements: readonly Statement[],
): Promise<Pick<Checked, 'errors' | 'comparedCount' | 'statementCount'>> {
  const errors: string[] = []
  const client = await pool.connect()
  try {
    for (const statement of statements) errors.push(...(await errorsOf(client, statement)))
  } finally {
    client.release()
  }
  const isTyped = ({ row }: Statement) => row.kind === 'object' && row.properties.length > 0
  return {
    statementCount: statements.length,
    comparedCount: statements.filter(isTyped).length,
    errors: [...new Set(errors)].sort(),
  }
}

async function errorsOf(client: pg.PoolClient, { name, text, valueCount, row }: Statement): Promise<string[]> {
  const found = await describeStatement(client, text).catch((error: Error) => error)
  if (found instanceof Error) return [`${name}: ${found.message}`]
  const { parameterCount, columns } = found
  const isCountRight = parameterCount === valueCount
  return [
    ...(isCountRight ? [] : [`${name}: ${parameterCount} parameters and ${valueCount} values`]),
    ...compareRow(row, columns).map((error) => `${name}: ${error}`),
  ]
}
