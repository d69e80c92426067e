import type pg from 'pg'

/** A column of what a statement answers. `isNullable` is known of columns of tables alone. */
export type Column = { name: string; type: number; isNullable: boolean }

/** What PostgreSQL says of a statement without running it. Null for one that answers no rows. */
export type Description = { parameterCount: number; columns: Column[] | null }

type Field = { name: string; dataTypeID: number; tableID: number; columnID: number }
type RawDescription = { parameterCount: number; fields: Field[] | null }

/** The part of pg's connection that sends messages of the protocol; its types do not know it. */
type Connection = {
  parse(query: { name: string; text: string; types: number[] }): void
  describe(portal: { type: 'S'; name: string }): void
  sync(): void
  removeAllListeners(event: 'parameterDescription'): void
  once(event: 'parameterDescription', listener: (message: { parameterCount: number }) => void): void
}

/** Has PostgreSQL parse a statement and describe it (Parse, Describe), as it would before running it. */
function parseStatement(client: pg.PoolClient, text: string): Promise<RawDescription> {
  return new Promise((resolve, reject) => {
    const found: RawDescription = { parameterCount: 0, fields: null }
    const query = {
      // The driver puts a function here that ends its own timeout.
      callback: () => {},
      submit(connection: Connection) {
        connection.removeAllListeners('parameterDescription')
        connection.once('parameterDescription', ({ parameterCount }) => {
          found.parameterCount = parameterCount
        })
        connection.parse({ name: '', text, types: [] })
        connection.describe({ type: 'S', name: '' })
        connection.sync()
      },
      handleRowDescription({ fields }: { fields: Field[] }) {
        found.fields = fields
      },
      handleError(error: Error) {
        query.callback()
        reject(error)
      },
      handleReadyForQuery() {
        query.callback()
        resolve(found)
      },
    }
    client.query(query as unknown as pg.Submittable)
  })
}

/** Throws what PostgreSQL refuses the statement with: an unknown column, a type that does not fit. */
export async function describeStatement(client: pg.PoolClient, text: string): Promise<Description> {
  const { parameterCount, fields } = await parseStatement(client, text)
  if (!fields) return { parameterCount, columns: null }
  const { rows } = await client.query<{ table: number; column: number }>(
    // The catalogue takes every column of a view for one that may be null.
    `select attrelid::integer as table, attnum::integer as column
     from pg_attribute join pg_class on pg_class.oid = attrelid and relkind = 'r'
     where not attnotnull and (attrelid, attnum) in (select * from unnest($1::oid[], $2::smallint[]))`,
    [fields.map(({ tableID }) => tableID), fields.map(({ columnID }) => columnID)],
  )
  const columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
    name,
    type: dataTypeID,
    isNullable: rows.some(({ table, column }) => table === tableID && column === columnID),
  }))
  return { parameterCount, columns }
}
