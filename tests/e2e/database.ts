import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { Portal } from './portal.ts'

async function connect({ dataDir }: Portal): Promise<pg.Client> {
  const cluster = path.join(dataDir, 'postgres/18')
  const socketDir = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  const client = new pg.Client({ host: socketDir, user: 'datum', database: 'datum' })
  await client.connect()
  return client
}

/** Makes every sign-in of an account an hour older. */
export async function ageSessions(portal: Portal, email: string): Promise<void> {
  const client = await connect(portal)
  await client.query(
    `update sessions set created_at = created_at - interval '1 hour'
     where user_id = (select id from users where email = $1)`,
    [email],
  )
  await client.end()
}

/** Leaves an account as one of those that never had a password. */
export async function removePassword(portal: Portal, email: string): Promise<void> {
  const client = await connect(portal)
  await client.query(
    `delete from accounts where provider_id = 'credential'
     and user_id = (select id from users where email = $1)`,
    [email],
  )
  await client.end()
}

/** Every table and log file of the portal that contains a text. */
export async function findEverywhere(portal: Portal, text: string): Promise<string[]> {
  const { dataDir, log } = portal
  const client = await connect(portal)
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rowCount } = await client.query(`select 1 from ${name} as t where t::text like $1 limit 1`, [
        `%${text}%`,
      ])
      if (rowCount) found.push(name)
    }
    const isLogged = [log, path.join(dataDir, 'postgres/postgres.log')].filter((file) =>
      readIfThere(file).includes(text),
    )
    return [...found, ...isLogged]
  } finally {
    await client.end()
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
