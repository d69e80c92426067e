import { isCountry } from '#contract/addresses/countries.ts'
import { countryName } from '#contract/addresses/postal.ts'
import { isEuVatState } from '#contract/tax/eu.ts'
import { hasVatIdForm, statesOfForm, vatIdExample } from '#contract/tax/vat-id-forms.ts'
import { normaliseVatId, stateOfVatId, vatPrefixOf } from '#contract/tax/vat-ids.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/** How the library writes a number of a country whose numbers it knows with a suffix or without a prefix. */
const inLibrary: Readonly<Record<string, (vatId: string) => string>> = {
  CH: (vatId) => `${vatId}MWST`,
  NO: (vatId) => `${vatId}MVA`,
  XI: (vatId) => vatId.slice(2),
  GB: (vatId) => vatId.slice(2),
}

/**
 * Whether the check digits of a VAT number are right; true where nobody knows. The library is loaded when the first number is
 * checked, because it knows those of 90 countries.
 */
export async function areDigitsRight(vatId: string): Promise<boolean> {
  const { euVat, stdnum } = (await import('stdnum')).default
  const state = stateOfVatId(vatId) ?? ''
  const beside = { GB: stdnum.GB?.vat, XI: stdnum.GB?.vat, NO: stdnum.NO?.mva }
  const other = state in beside ? beside[state as keyof typeof beside] : undefined
  const validators = other ? [other] : (euVat[state] ?? [])
  const written = inLibrary[state]?.(vatId) ?? vatId
  return validators.length === 0 || validators.some((validator) => validator?.validate(written).isValid)
}

function stateName(state: string): string {
  return state === 'XI' ? t('Northern Ireland') : countryName(state)
}

/** What to do about a number that has not the form of its state: it may have been typed with the prefix of another one. */
async function saidOfForm(vatId: string, state: string): Promise<string> {
  const values = { vatId, country: stateName(state), example: vatIdExample(state) ?? '' }
  const others: string[] = []
  for (const other of statesOfForm(vatId)) {
    const rest = stateOfVatId(vatId.slice(2)) === other ? vatId.slice(4) : vatId.slice(2)
    if (await areDigitsRight(vatPrefixOf(other) + rest)) others.push(other)
  }
  const [other] = others
  if (other === undefined || others.length > 1) {
    return t('{vatId} is not a VAT number for {country}. Example: {example}.', values)
  }
  return t(
    '{vatId} looks like a VAT number of another country ({other}), not of {country}. If it is, start it with {prefix}.',
    {
      ...values,
      other: stateName(other),
      prefix: vatPrefixOf(other),
    },
  )
}

/**
 * The error of a VAT number's form; null if there is none. Check digits say no only where no register can be asked: those of
 * the EU have numbers whose check digits are wrong. Numbers of other countries are accepted unchecked: no tax depends on
 * them.
 */
export async function vatIdError(vatId: string): Promise<string | null> {
  const state = stateOfVatId(vatId)
  const isNumber = state !== null && (state === 'XI' || isCountry(state)) && /\d/.test(vatId)
  if (!isNumber) return t('Start the VAT number with its two-letter country code, such as DE or NL.')
  if (!hasVatIdForm(vatId)) return saidOfForm(vatId, state)
  if (isEuVatState(state) || (await areDigitsRight(vatId))) return null
  return t('{vatId} is not a VAT number for {country}: the check digit is wrong. Check the digits.', {
    vatId,
    country: stateName(state),
  })
}

/** Refuses a VAT number that is none at its field; without one there is nothing to check. Throws `vat_id_invalid`. */
export async function refuseVatId(typed: string | null | undefined): Promise<void> {
  const vatId = normaliseVatId(typed ?? '')
  const error = vatId === '' ? null : await vatIdError(vatId)
  if (error !== null) refuse('vat_id_invalid', [{ path: 'vatId', message: error }])
}
