import http from 'node:http'
import pg from 'pg'
import type { DatabaseAddress } from '../portal.ts'

/**
 * The least that these four requests can cost in Node and PostgreSQL: bare node:http and pg, prepared statements, one flat
 * table for products and one for orders. No accounts, no checks, no history, no mail. In a separate process, as the portal
 * is.
 */
export type Opening = { database: DatabaseAddress; poolSize: number }

const productColumns = 'id, name, description, picture, price_minor, stock'

const list = {
  name: 'list',
  text: `select ${productColumns} from bench_minimal.product order by seq desc limit 20`,
}

const search = {
  name: 'search',
  text: `select ${productColumns} from bench_minimal.product
    where words @@ plainto_tsquery('simple', $1)
    order by ts_rank(words, plainto_tsquery('simple', $1)) desc, seq desc limit 20`,
}

const ownOrders = {
  name: 'own orders',
  text: `select id, product_id, name, picture, quantity, total_minor, created_at from bench_minimal.orders
    where account_id = $1 order by created_at desc limit 10`,
}

const order = {
  name: 'order',
  text: `with sold as (
      update bench_minimal.product set stock = stock - $2 where id = $1 and stock >= $2
      returning id, name, picture, price_minor
    )
    insert into bench_minimal.orders (id, account_id, product_id, name, picture, quantity, total_minor, address, phone)
    select gen_random_uuid(), $3, id, name, picture, $2::int, $2::int * price_minor, $4, $5 from sold
    returning id, product_id, quantity, total_minor, created_at`,
}

let pool: pg.Pool

type Body = { productId: string; quantity: number; accountId: string; address: string; phone: string }

async function readBody(request: http.IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}

async function answer(request: http.IncomingMessage): Promise<object[]> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'POST') {
    const { productId, quantity, accountId, address, phone } = await readBody(request)
    const { rows } = await pool.query({ ...order, values: [productId, quantity, accountId, address, phone] })
    return rows
  }
  if (pathname === '/list') return (await pool.query(list)).rows
  if (pathname === '/search') return (await pool.query({ ...search, values: [searchParams.get('q')] })).rows
  return (await pool.query({ ...ownOrders, values: [searchParams.get('account')] })).rows
}

const server = http.createServer(async (request, response) => {
  const rows = await answer(request)
  const body = JSON.stringify(rows)
  // Nothing found means that the scenario is wrong: an empty response would be fast and prove nothing.
  response.writeHead(rows.length > 0 ? 200 : 404, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
})

process.on('message', ({ database, poolSize }: Opening) => {
  pool = new pg.Pool({ ...database, max: poolSize })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    process.send?.({ port: typeof address === 'object' ? address?.port : undefined })
  })
})
process.on('disconnect', () => process.exit(0))
