import type pg from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { createPool } from '#server/database/pool.ts'

/** An instance of the portal in a separate process. Prints `ready <port>`; closes on SIGTERM like the real one. */
export type LiveServerTask = {
  connection: { host: string; port: number; user: string; database: string }
  secret: string
}

const { connection, secret } = JSON.parse(process.argv[2] ?? '{}') as LiveServerTask
const pool: pg.Pool = createPool({ connection, max: 6, onError: () => {} })
const config = readConfig({ LOG_LEVEL: 'error', PUBLIC_URL: 'http://localhost:3000' })
const app = await buildApp({ config, pool, secret, log: () => {}, web: undefined })
const address = await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`ready ${new URL(address).port}\n`)
process.once('SIGTERM', async () => {
  await app.close()
  await pool.end()
  process.exit(0)
})
