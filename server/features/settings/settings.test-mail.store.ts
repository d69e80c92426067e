import type { TestMail } from '#contract/settings/previews.ts'
import type { Database } from '#server/database/pool.ts'

type Outcome = NonNullable<TestMail['outcome']>
export type TestMailRow = { id: string; outcome: Outcome | null; reason: string }

/** Records a test, deletes those that are older than a month, and returns how many of this account are of the last hour. */
export async function insertTestMail(
  tx: Database,
  { id, userId }: { id: string; userId: string },
): Promise<number> {
  await tx.query(`delete from test_mail where requested_at < now() - interval '30 days'`, [])
  await tx.query('insert into test_mail (id, user_id) values ($1, $2)', [id, userId])
  const { rows } = await tx.query<{ count: number }>(
    `select count(*) as count from test_mail where user_id = $1 and requested_at > now() - interval '1 hour'`,
    [userId],
  )
  return rows[0]?.count ?? 1
}

export async function findTestMail(db: Database, { id, userId }: { id: string; userId: string }) {
  const { rows } = await db.query<TestMailRow>(
    'select id, outcome, reason from test_mail where id = $1 and user_id = $2',
    [id, userId],
  )
  return rows[0]
}

export async function finishTestMail(db: Database, { id, outcome, reason }: TestMailRow): Promise<void> {
  await db.query('update test_mail set outcome = $2, reason = $3, done_at = now() where id = $1', [
    id,
    outcome,
    reason,
  ])
}
