import { normaliseVatId, stateOfVatId } from '#contract/tax-rules/vat-ids.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/**
 * What is wrong with a VAT number of the EU or of a country beside it, by its form and its check digits; null if nothing
 * is. Numbers of other countries are taken as they are: no tax depends on them. The library is loaded when the first
 * number is checked, because it knows those of 90 countries.
 */
export async function vatIdFault(vatId: string): Promise<string | null> {
  const state = stateOfVatId(vatId)
  if (state === null) return t('A VAT number begins with the two letters of its country, such as DE or NL.')
  const { euVat, stdnum } = (await import('stdnum')).default
  // Northern Ireland writes XI before the numbers of the United Kingdom.
  const isUnitedKingdom = state === 'XI' || state === 'GB'
  const validators = isUnitedKingdom ? [stdnum.GB?.vat] : (euVat[state] ?? [])
  const own = isUnitedKingdom ? vatId.slice(2) : vatId
  const isKnown = validators.length === 0 || validators.some((validator) => validator?.validate(own).isValid)
  if (isKnown) return null
  return t('{vatId} is not a VAT number of this country. Check its digits.', { vatId })
}

/** Refuses a VAT number that is none at its field; without one there is nothing to check. Throws `vat_id_invalid`. */
export async function refuseVatId(typed: string | null | undefined): Promise<void> {
  const vatId = normaliseVatId(typed ?? '')
  const fault = vatId === '' ? null : await vatIdFault(vatId)
  if (fault !== null) refuse('vat_id_invalid', [{ path: 'vatId', message: fault }])
}
