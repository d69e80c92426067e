import crypto from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import { addDays } from '#contract/days.ts'
import { errors } from '#contract/errors.ts'
import type { InvoiceRun } from '#contract/invoices/runs.ts'
import { language, t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import { isUuid } from '#server/database/ids.ts'
import type { Database } from '#server/database/pool.ts'
import { inTransaction, type Transactional } from '#server/database/transaction.ts'
import { RefusalError, refuse } from '#server/http/problem.ts'
import { addJob } from '#server/jobs/jobs.store.ts'
import { companyToday, startOfCompanyDay } from '#server/portal-settings/company-days.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { readInvoicing } from '#server/portal-settings/rules.ts'
import { inLanguage } from '#server/scope/portal-scope.ts'
import { gently } from '#server/workers/gently.ts'
import type { OrderDeps } from '../../orders/orders.deps.ts'
import type { AskingDeps } from '../hold/invoices.hold.ts'
import { issueInvoice } from '../invoices.invoices.ts'
import { queueInvoiceMail } from '../invoices.mail.ts'
import {
  addChosen,
  addUninvoiced,
  countUninvoicedRows,
  findRun,
  finishRun,
  insertRun,
  listRunFailures,
  listWaitingInRun,
  type RunRow,
  saveResult,
  type Uninvoiced,
} from './invoices.runs.store.ts'

type Deps = Pick<OrderDeps, 'pool'> & AskingDeps

/** Older orders are invoiced only where staff ask for them: other software may have invoiced them. */
const usualDays = 90

function since(settings: Settings, from: string | undefined): string {
  return from ?? addDays(companyToday(settings), -usualDays)
}

/** How many orders since a day are paid or shipped and have no invoice. */
export async function countUninvoiced(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  from: string | undefined,
): Promise<Uninvoiced & { from: string }> {
  const first = since(settings, from)
  // Where invoices are not issued here, none is missing.
  if ((await readInvoicing(db)) === 'elsewhere') return { from: first, count: 0, digest: '' }
  return { from: first, ...(await countUninvoicedRows(db, startOfCompanyDay(settings, first))) }
}

type Form = Partial<Shown> & { from?: string | undefined; orderIds?: string[] | undefined; isMailed: boolean }

/** What a person or program has seen of the orders: how many they are, and which. */
type Shown = { [Key in keyof Uninvoiced]: Uninvoiced[Key] | undefined }

/** Only confirmed orders are invoiced: a used number cannot be taken back. */
function refuseOthers({ count, digest }: Partial<Shown>, now: Uninvoiced): void {
  if (count !== undefined && count !== now.count) {
    const message = t(
      '{now, plural, one {There is now # order} other {There are now # orders}} without an invoice. Check the number and start again.',
      { now: now.count },
    )
    refuse('rule_broken', [{ path: 'count', message }])
  }
  if (digest === undefined || digest === now.digest) return
  const message = t('The orders without an invoice have changed. Check them and start again.')
  refuse('rule_broken', [{ path: 'digest', message }])
}

/**
 * Starts a run of the chosen orders, or of all without an invoice. Throws `still_running` while another one runs,
 * `invoices_elsewhere`, and `rule_broken` if there are others than were shown.
 */
export async function startInvoiceRun(deps: Deps & Transactional, actor: Actor, form: Form): Promise<InvoiceRun> {
  const id = crypto.randomUUID()
  const { isMailed, orderIds, from } = form
  const first = since(deps.settings, from)
  await deps.transaction(async (tx) => {
    if ((await readInvoicing(tx)) === 'elsewhere') refuse('invoices_elsewhere')
    const run = { id, actorId: actor.id, actorName: actor.name, language: language(), isMailed }
    if (!(await insertRun(tx, run))) refuse('still_running')
    if (orderIds) await addChosen(tx, id, orderIds.filter(isUuid))
    else refuseOthers(form, await addUninvoiced(tx, id, startOfCompanyDay(deps.settings, first)))
    await addJob(tx, 'invoices.run', { runId: id })
    const subject = { kind: 'invoice_run' as const, id }
    const asked = orderIds ? { orders: orderIds.length } : { from: first }
    await recordAudit(tx, { actor, action: 'invoice_run.started', subject, after: { ...asked, isMailed } })
  })
  return (await readRun(deps.pool, id)) ?? refuse('internal')
}

async function toRun(db: Database, row: RunRow): Promise<InvoiceRun> {
  const failures = row.refused > 0 ? await listRunFailures(db, row.id) : []
  return {
    _id: row.id,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    actor: row.actor_name,
    isMailed: row.is_mailed,
    total: row.total,
    issued: row.issued,
    refused: row.refused,
    failures: failures.map(({ order_id: orderId, number: orderNumber, code, reason: message }) => ({
      orderId,
      orderNumber,
      code,
      message,
    })),
  }
}

/** A run, or the newest one; null if there is none. */
export async function readRun(db: Database, runId: string | null): Promise<InvoiceRun | null> {
  const row = await findRun(db, runId)
  return row ? toRun(db, row) : null
}

/** A thousand invoices take about a minute. */
const pausesPerInvoice = 2

/** Why an order was refused, in the language of who has started the run. */
function reasonOf({ code, fields }: RefusalError): string {
  return fields?.map(({ message }) => message).join(' ') || t(errors[code].sentence)
}

/** The invoice of one order in a separate transaction; a refused one has used no number. */
async function issueForRun(deps: Deps, run: Pick<RunRow, 'id' | 'is_mailed'>, orderId: string): Promise<void> {
  const refusal = await issueInvoice(deps, orderId, { by: 'run' }).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (refusal !== undefined && !(refusal instanceof RefusalError)) throw refusal
  await inTransaction(deps.pool, async (tx) => {
    const result = { code: refusal?.code ?? null, reason: refusal ? reasonOf(refusal) : '' }
    const isNew = await saveResult(tx, { runId: run.id, orderId, ...result })
    if (isNew && !refusal && run.is_mailed) await queueInvoiceMail(tx, orderId)
  })
}

/**
 * The job: one order after the other, so that orders which are placed meanwhile wait for one invoice at most. Killed, it goes on
 * with the orders that have no result yet; an order whose invoice was issued before keeps it.
 */
export async function issueRun(deps: Deps, runId: string): Promise<void> {
  const run = await findRun(deps.db, runId)
  if (!run || run.finished_at) return
  await inLanguage(run.language, async () => {
    for (
      let ids = await listWaitingInRun(deps.pool, runId);
      ids.length > 0;
      ids = await listWaitingInRun(deps.pool, runId)
    ) {
      for (const orderId of ids) {
        await gently(pausesPerInvoice, () => issueForRun(deps, run, orderId))
      }
    }
  })
  await finishRun(deps.pool, runId)
}
