import type { VatAnswer } from '#contract/tax/order-treatment.ts'
import type { Database } from '#server/database/pool.ts'

export type VatCheckRow = {
  vat_id: string
  asked_at: Date
  answer: Exclude<VatAnswer, 'unchecked'>
  name: string
  address: string
  own_vat_id: string
  consultation: string
  /** Why a person has confirmed the number; null for an answer of the register. */
  reason: string | null
}

const columns = 'vat_id, asked_at, answer, name, address, own_vat_id, consultation, reason'

/** How long an answer counts. */
export const daysValid = 30

/**
 * What counts for a VAT number: what a person has confirmed, else the newest answer of the last 30 days that is one. That the
 * register could not be reached counts only where it has not answered at all.
 */
export async function findVatCheck(db: Database, vatId: string): Promise<VatCheckRow | undefined> {
  const { rows } = await db.query<VatCheckRow>(
    `select ${columns} from vat_check where vat_id = $1 and withdrawn_at is null
       and asked_at > now() - ${daysValid} * interval '1 day'
     order by reason is null, answer = 'unavailable', asked_at desc, id desc limit 1`,
    [vatId],
  )
  return rows[0]
}

/** Whether the register was asked in the last minutes, whatever it said. */
export async function wasAsked(db: Database, vatId: string, minutes: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from vat_check where vat_id = $1 and reason is null and asked_at > now() - $2 * interval '1 minute' limit 1`,
    [vatId, minutes],
  )
  return rowCount === 1
}

/** Whether the register was asked on a day, such as 2026-01-31, and whether it has answered. */
export async function readAsked(
  db: Database,
  { vatId, timeZone, day }: { vatId: string; timeZone: string; day: string },
): Promise<{ is_asked: boolean; is_answered: boolean }> {
  const { rows } = await db.query<{ is_asked: boolean; is_answered: boolean }>(
    `select count(*) > 0 as is_asked, count(*) filter (where answer <> 'unavailable') > 0 as is_answered
     from vat_check where vat_id = $1 and reason is null and asked_at > now() - interval '2 days'
       and (asked_at at time zone $2)::date = $3::date`,
    [vatId, timeZone, day],
  )
  return rows[0] ?? { is_asked: false, is_answered: false }
}

export async function insertVatCheck(
  db: Database,
  check: Omit<VatCheckRow, 'asked_at' | 'reason'>,
): Promise<void> {
  await db.query(
    `insert into vat_check (vat_id, answer, name, address, own_vat_id, consultation) values ($1, $2, $3, $4, $5, $6)`,
    [check.vat_id, check.answer, check.name, check.address, check.own_vat_id, check.consultation],
  )
}

/** One job for a number, however many ask: it runs before others, because a buyer waits for it. */
export async function queueVatCheck(db: Database, vatId: string): Promise<void> {
  await db.query(
    `select graphile_worker.add_job('tax.checkVatId', json_build_object('vatId', $1::text), job_key := 'vat ' || $1,
       job_key_mode := 'preserve_run_at', priority := -10, max_attempts := 5)`,
    [vatId],
  )
}

/** Whether an account has saved an address with a company and its VAT number: it sees prices as a business. */
export async function isBusinessAccount(db: Database, accountId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from address where user_id = $1 and vat_id <> '' and company <> '' limit 1`,
    [accountId],
  )
  return rowCount === 1
}
