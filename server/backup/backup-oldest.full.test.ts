import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signUp, signUpAdmin } from '#tests/support/actors.ts'
import { everythingAt } from '#tests/support/files/backups.ts'
import { oldestSources, startOldestPostgres } from '#tests/support/machine/oldest-postgres.ts'
import { orderFor } from '#tests/support/payments/payments.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { untilEventsAreJobs } from '#tests/support/waiting-jobs.ts'
import type { EmbeddedDatabase } from '../database/embedded/embedded.ts'
import { createPool } from '../database/pool.ts'
import { type BackupPlace, writeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

const portal = testPortal()
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'datum oldest backups '))

beforeAll(async () => {
  const { _id: productId } = await addTestProduct(await signUpAdmin(portal))
  await orderFor(await signUp(portal), productId, 2)
  await untilEventsAreJobs(portal.pool)
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function placeIn(dataDir: string, options: { host?: string; port?: number; user?: string; database?: string }) {
  const { host = '', port = 0, user = '', database = '' } = options
  return { connection: { host, port, user, database }, dataDir, s3: undefined }
}

test.each(oldestSources)(
  'a role that is no superuser restores a backup on the oldest PostgreSQL (%s), over itself too, and the audit log stays closed',
  async (source) => {
    const oldest = await startOldestPostgres(source)
    try {
      await restoreThere(oldest, path.join(folder, source))
    } finally {
      await oldest.stop()
    }
  },
)

const moment = { '"public"."restoration"': null }

async function restoreThere({ socketDir: host, port, user, database }: EmbeddedDatabase, backups: string) {
  const there: BackupPlace = placeIn(path.join(backups, 'there'), { host, port, user, database })
  const here = placeIn(portal.config.dataDir, portal.pool.options)
  await writeBackup(here, path.join(backups, 'newest'))
  await restoreBackup(there, path.join(backups, 'newest'), { isForced: false })
  const restored = await everythingAt(there)
  expect(restored['"public"."orders"']).toHaveLength(1)
  await writeBackup(there, path.join(backups, 'oldest'))
  await restoreBackup(there, path.join(backups, 'oldest'), { isForced: true })
  // When it was restored is another moment.
  expect({ ...(await everythingAt(there)), ...moment }).toEqual({ ...restored, ...moment })
  const pool = createPool({ connection: there.connection, max: 1, onError: () => undefined })
  try {
    const { rows } = await pool.query('select rolsuper from pg_roles where rolname = current_user')
    expect(rows).toEqual([{ rolsuper: false }])
    for (const sql of ['delete from audit_log', `update audit_log set action = ''`, 'truncate audit_log']) {
      await expect(pool.query(sql), sql).rejects.toMatchObject({ code: '42501' })
    }
  } finally {
    await pool.end()
  }
}
