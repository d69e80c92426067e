import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { databaseOf, poolSize } from '../portal.ts'
import type { Shop } from '../shop.ts'
import type { Opening } from './minimal-server.ts'
import { dropTables, makeTables } from './tables.ts'

/** The shop with the minimal server on the same PostgreSQL beside it, with tables that are dropped at the end. */
export async function withMinimal(shop: Shop): Promise<Shop> {
  await makeTables(shop.pool)
  const child = fork(path.join(import.meta.dirname, 'minimal-server.ts'))
  const opened = once(child, 'message')
  const opening: Opening = { database: databaseOf(shop.portal.dataDir), poolSize }
  child.send(opening)
  const [{ port }] = await opened
  return {
    ...shop,
    minimalUrl: `http://127.0.0.1:${port}`,
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
      await dropTables(shop.pool)
      await shop.close()
    },
  }
}
