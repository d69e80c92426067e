import fs from 'node:fs'
import { startEmbedded } from '#server/database/embedded/embedded.ts'
import { createPool } from '#server/database/pool.ts'

/**
 * A separate process for tests of the embedded database: starts it, reports that, and inserts rows until it is killed,
 * writing every acknowledged id into a file. Arguments: data folder, file of acknowledged ids.
 */
const [dataDir = '', acknowledged = ''] = process.argv.slice(2)

const database = await startEmbedded({ dataDir, searchPath: '/usr/bin:/bin', log: () => {} })
const pool = createPool({
  connection: { host: database.socketDir, port: database.port, user: database.user, database: database.database },
  max: 4,
  onError: () => {},
})
// Two of these may start at once, and PostgreSQL does not let two create one table at the same moment: only a writer
// does.
if (acknowledged) await pool.query('create table if not exists written (id uuid primary key)')
process.stdout.write(`ready ${database.owner}\n`)
process.once('SIGTERM', async () => {
  await pool.end()
  await database.stop()
  process.exit(0)
})

async function write(): Promise<void> {
  for (;;) {
    const id = crypto.randomUUID()
    await pool.query('insert into written values ($1)', [id])
    fs.appendFileSync(acknowledged, `${id}\n`)
  }
}
if (acknowledged) await Promise.all([write(), write(), write(), write()]).catch(() => {})
