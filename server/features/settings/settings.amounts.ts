import type { FieldError } from '#contract/errors.ts'
import type { FreightSettings } from '#contract/freight-rules/freight-settings.ts'
import { isWholeMinor } from '#contract/money.ts'
import type { PortalSettings, SettingsContent, SettingsGroup } from '#contract/portal-settings.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import { settingsNow } from '#server/portal-settings/portal-settings.ts'

type Payment = PortalSettings['payment']

/** The first amount of each kind that a currency does not have. */
function freightPaths({ methods, rates }: FreightSettings, currency: string): string[] {
  const isWrong = (amount: number | null) => amount !== null && !isWholeMinor(amount, currency)
  const free = methods.findIndex(({ freeFrom }) => isWrong(freeFrom))
  const price = rates.findIndex((rate) => isWrong(rate.price))
  return [
    ...(free >= 0 ? [`content.methods.${free}.freeFrom`] : []),
    ...(price >= 0 ? [`content.rates.${price}.price`] : []),
  ]
}

function paymentPaths({ interestFlat }: Payment, currency: string): string[] {
  return interestFlat === null || isWholeMinor(interestFlat, currency) ? [] : ['content.interestFlat']
}

/** Another currency keeps the amounts of the other groups, so it must have them too. */
function currencyFaults(currency: string): FieldError[] {
  const { freight, payment } = settingsNow()
  const messages = [
    ...(freightPaths(freight, currency).length > 0
      ? [t('Amounts of the freight have too many decimals for {currency}. Change them first.', { currency })]
      : []),
    ...(paymentPaths(payment, currency).length > 0
      ? [t('The flat fee for a reminder has too many decimals for {currency}. Change it first.', { currency })]
      : []),
  ]
  return messages.map((message) => ({ path: 'content.currency', message }))
}

/** Amounts are of the portal's currency: 1.5 JPY does not exist. Throws `rule_broken`. */
export function refuseOddAmounts(group: SettingsGroup, content: SettingsContent): void {
  const { currency } = settingsNow().formats
  const message = t('Amount has too many decimals for {currency}', { currency })
  const faultsOf = (paths: readonly string[]) => paths.map((path) => ({ path, message }))
  const faults =
    group === 'freight'
      ? faultsOf(freightPaths(content as FreightSettings, currency))
      : group === 'payment'
        ? faultsOf(paymentPaths(content as Payment, currency))
        : group === 'formats'
          ? currencyFaults((content as PortalSettings['formats']).currency)
          : []
  if (faults.length > 0) refuse('rule_broken', faults)
}
