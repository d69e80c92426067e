import { isCountry } from '#contract/addresses/countries.ts'
import { countryName } from '#contract/addresses/postal.ts'
import { territoryOf } from '#contract/tax/territories.ts'
import type { TaxTrial, TrialForm } from '#contract/tax/trial.ts'
import { normaliseVatId } from '#contract/tax/vat-ids.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { taxBySettings } from './tax.orders.ts'
import { checkVatId } from './tax.service.ts'
import { vatIdError } from './tax.vat-ids.ts'

function territoryAt(place: { country: string; postcode: string }): TaxTrial['territory'] {
  const territory = territoryOf(place)
  if (territory === null) return null
  const { code, name, isInEuVat, isInEuCustoms } = territory
  return { name: code === null || code === 'XI' ? t(name) : countryName(code), isInEuVat, isInEuCustoms }
}

/**
 * How an order would be taxed with settings that may not be published yet, by the function of orders and the known state of
 * the VAT number. The register is asked for it as a checkout asks. `allow` throws when it would be asked too often. Throws
 * `invalid_input` for a country that does not exist.
 */
export async function tryTax(reading: SettingsDb, form: TrialForm, allow: () => void): Promise<TaxTrial> {
  const { settings, country } = form
  const postcode = form.postcode ?? ''
  if (!isCountry(country)) refuse('invalid_input', [{ path: 'country', message: t('Choose a country') }])
  const vatId = normaliseVatId(form.vatId ?? '')
  const territory = territoryAt({ country, postcode })
  const vatIdProblem = vatId === '' ? null : await vatIdError(vatId)
  if (vatIdProblem !== null || !settings.isOn) {
    return { treatment: null, vatIdProblem, isAsking: false, classes: [], missing: [], territory }
  }
  const isAsking = vatId !== '' && (await checkVatId(reading, vatId, allow)).isAsking
  const { classes, missing, treatment } = await taxBySettings(reading, settings, {
    shipTo: { country, postcode },
    vatId,
  })
  return {
    treatment,
    vatIdProblem,
    isAsking,
    missing,
    territory,
    classes: classes.map(({ taxClass, rateBp, category }) => ({ taxClass, rate: rateBp / 100, category })),
  }
}
