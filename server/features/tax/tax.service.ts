import type { VatCheck } from '#contract/tax/vat-checks.ts'
import { normaliseVatId, vatIdHint } from '#contract/tax/vat-ids.ts'
import { refuse } from '#server/http/problem.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { findVatCheck, queueVatCheck, wasAsked } from './tax.checks.store.ts'
import { askNow, isLookedUp, pauseMinutes } from './tax.vat-checks.ts'
import { vatIdError } from './tax.vat-ids.ts'

/**
 * The known state of a VAT number. If there is none, a job asks the register: the caller repeats the call. Throws
 * `vat_id_invalid`, and what `allow` throws when the register would be asked.
 */
export async function checkVatId(
  { db, settings }: SettingsDb,
  typed: string,
  allow: () => void,
): Promise<VatCheck> {
  const vatId = normaliseVatId(typed)
  const error = await vatIdError(vatId)
  if (error !== null) refuse('vat_id_invalid', [{ path: 'vatId', message: error }])
  const known = await findVatCheck(db, vatId)
  const isSettled = known !== undefined && known.answer !== 'unavailable'
  const isAsking = !isSettled && isLookedUp(settings, vatId) && !(await wasAsked(db, vatId, pauseMinutes))
  if (isAsking) {
    allow()
    await queueVatCheck(db, vatId)
  }
  return {
    vatId,
    hint: vatIdHint(typed),
    answer: known?.answer ?? 'unchecked',
    askedAt: known?.asked_at.toISOString() ?? null,
    isAsking,
  }
}

/** `address` is that of the register. */
export function taxJobs({ db, settings, address }: SettingsDb & { address: string }): Jobs {
  return {
    'tax.checkVatId': async (payload) => {
      const vatId = String(payload.vatId)
      if (!isLookedUp(settings, vatId)) return
      await askNow({ db, settings }, address, vatId)
    },
  }
}
