import type { SetupStep } from '#contract/setup/setup.ts'
import type { Database } from '#server/database/pool.ts'

/** Wrong codes of an address before it waits, and for how many minutes after the last one. */
export const codeLimit = { wrong: 5, minutes: 10 }

export type SetupRow = {
  origin: 'own' | 'demo'
  code_hash: string | null
  code_salt: string
  code_used_at: Date | null
  finished_at: Date | null
  demo_removed_at: Date | null
  has_admin: boolean
}

const columns = `origin, code_hash, code_salt, code_used_at, finished_at, demo_removed_at,
  exists (select from user_role) as has_admin`

export async function findSetup(db: Database): Promise<SetupRow | undefined> {
  const { rows } = await db.query<SetupRow>(`select ${columns} from portal_setup`, [])
  return rows[0]
}

/** The same; until the transaction ends, no other request changes the setup. */
export async function lockSetup(tx: Database): Promise<SetupRow | undefined> {
  const { rows } = await tx.query<SetupRow>(`select ${columns} from portal_setup for update`, [])
  return rows[0]
}

/** Stores the code of the installation. */
export async function writeCode(tx: Database, hash: string | null): Promise<void> {
  await tx.query('update portal_setup set code_hash = $1 where code_hash is distinct from $1', [hash])
}

/** Whether this address has sent too many wrong codes. Deletes those whose wait is over. Call it under `lockSetup`. */
export async function isAddressLocked(tx: Database, address: string): Promise<boolean> {
  await tx.query(
    `delete from setup_wrong_code where wrong_at <= now() - interval '${codeLimit.minutes} minutes'`,
    [],
  )
  const { rows } = await tx.query<{ wrong_codes: number }>(
    'select wrong_codes from setup_wrong_code where address = $1',
    [address],
  )
  return (rows[0]?.wrong_codes ?? 0) >= codeLimit.wrong
}

export async function countWrongCode(tx: Database, address: string): Promise<void> {
  await tx.query(
    `insert into setup_wrong_code (address, wrong_codes, wrong_at) values ($1, 1, now())
     on conflict (address) do update set wrong_codes = setup_wrong_code.wrong_codes + 1, wrong_at = now()`,
    [address],
  )
}

export async function markCodeUsed(tx: Database): Promise<void> {
  await tx.query('update portal_setup set code_hash = null, code_used_at = now()', [])
  await tx.query('delete from setup_wrong_code', [])
}

export async function markFinished(tx: Database): Promise<void> {
  await tx.query('update portal_setup set finished_at = now()', [])
}

/** After the demo was removed, the setup begins again, and no start inserts the demo. */
export async function markDemoRemoved(tx: Database): Promise<void> {
  await tx.query(`update portal_setup set origin = 'own', demo_removed_at = now(), finished_at = null`, [])
  await tx.query('delete from setup_put_off', [])
}

export async function putOff(tx: Database, step: SetupStep): Promise<void> {
  await tx.query('insert into setup_put_off (step) values ($1) on conflict do nothing', [step])
}

export async function takeUp(tx: Database, step: SetupStep): Promise<void> {
  await tx.query('delete from setup_put_off where step = $1', [step])
}

export async function listPutOff(db: Database): Promise<{ step: SetupStep; at: Date }[]> {
  const { rows } = await db.query<{ step: SetupStep; at: Date }>('select step, at from setup_put_off', [])
  return rows
}

export type StepRow = { name: string; published_at: Date | null; has_draft: boolean }

/** When each group of settings was published last, and whether it has a draft. */
export async function listStepGroups(db: Database): Promise<StepRow[]> {
  const { rows } = await db.query<StepRow>(
    `select g.name, max(v.published_at) as published_at,
       coalesce(bool_or(v.version is not null and v.published_at is null), false) as has_draft
     from settings_group g left join settings_version v on v.group_name = g.name group by g.name`,
    [],
  )
  return rows
}

export async function countOwnProducts(db: Database): Promise<{ count: number; newest: Date | null }> {
  const { rows } = await db.query<{ count: number; newest: Date | null }>(
    'select count(*) as count, max(created_at) as newest from product where archived_at is null',
    [],
  )
  return rows[0] ?? { count: 0, newest: null }
}
