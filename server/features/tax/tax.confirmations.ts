import type { Actor } from '#contract/access.ts'
import { addDays, dayIn } from '#contract/days.ts'
import type { PortalSettings } from '#contract/portal-settings.ts'
import { isEuVatState } from '#contract/tax/eu.ts'
import type { VatConfirmation } from '#contract/tax/vat-confirmations.ts'
import { normaliseVatId, stateOfVatId } from '#contract/tax/vat-ids.ts'
import { t } from '#i18n/t.ts'
import { recordAudit } from '#server/database/audit.ts'
import type { Transaction, Transactional } from '#server/database/transaction.ts'
import { refuse } from '#server/http/problem.ts'
import { addJobs } from '#server/jobs/jobs.store.ts'
import type { Settings, SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { daysValid } from './tax.checks.store.ts'
import {
  type ConfirmationRow,
  endConfirmation,
  insertConfirmation,
  listConfirmations,
  listOrdersWaitingFor,
} from './tax.confirmations.store.ts'
import { refuseVatId } from './tax.vat-ids.ts'

function toConfirmation({ timeZone }: PortalSettings['formats'], row: ConfirmationRow): VatConfirmation {
  return {
    _id: row.id,
    vatId: row.vat_id,
    reason: row.reason,
    confirmedBy: row.confirmed_by_name,
    confirmedAt: row.confirmed_at.toISOString(),
    countsUntil: addDays(dayIn(timeZone, row.confirmed_at), daysValid - 1),
  }
}

export async function readConfirmations({
  db,
  settings,
}: SettingsDb): Promise<{ confirmations: VatConfirmation[] }> {
  const rows = await listConfirmations(db)
  return { confirmations: rows.map((row) => toConfirmation(settings.formats(), row)) }
}

function subjectOf({ vat_id: vatId }: Pick<ConfirmationRow, 'vat_id'>) {
  return { kind: 'vat_id' as const, id: vatId, name: vatId }
}

/**
 * Confirms a VAT number by hand: it counts as a valid answer of the register, which is not asked meanwhile. Invoices that waited
 * for it are tried again. Throws `vat_id_invalid`, also for a number that makes nothing tax-free.
 */
export async function confirmVatId(
  { transaction, settings }: Transactional & { settings: Settings },
  actor: Actor,
  form: { vatId: string; reason: string },
): Promise<VatConfirmation> {
  const { reason } = form
  const vatId = normaliseVatId(form.vatId)
  await refuseVatId(vatId)
  if (!isEuVatState(stateOfVatId(vatId))) {
    const message = t('{vatId} is not a VAT number of the EU. Confirming it would not change any tax.', { vatId })
    refuse('vat_id_invalid', [{ path: 'vatId', message }])
  }
  return transaction(async (tx) => {
    const row = (await insertConfirmation(tx, { vatId, reason, actor })) ?? refuse('internal')
    await recordAudit(tx, { actor, action: 'vat_id.confirmed', subject: subjectOf(row), after: { vatId, reason } })
    const waiting = await listOrdersWaitingFor(tx, vatId)
    await addJobs(
      tx,
      'invoices.issue',
      waiting.map((orderId) => ({ orderId })),
    )
    return toConfirmation(settings.formats(), row)
  })
}

/** Throws `not_found` for one that has ended. */
export async function withdrawConfirmation(
  transaction: Transaction,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  return transaction(async (tx) => {
    const row = (/^\d{1,18}$/.test(id) && (await endConfirmation(tx, id))) || refuse('not_found')
    const before = { vatId: row.vat_id, reason: row.reason }
    await recordAudit(tx, { actor, action: 'vat_id.withdrawn', subject: subjectOf(row), before })
    return { deletedCount: 1 }
  })
}
