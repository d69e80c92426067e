import type { FieldError } from '#contract/errors.ts'
import type { FreightSettings } from '#contract/freight-rules/freight-settings.ts'
import { amountMessage } from '#contract/money.ts'
import type { PortalSettings, SettingsContent, SettingsGroup } from '#contract/portal-settings.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import { settingsNow } from '#server/portal-settings/portal-settings.ts'

type Payment = PortalSettings['payment']
type Amount = { path: string; amount: number | null }

/** The first amount that a currency does not have: with other decimals, or too large. */
function faultOf(amounts: readonly Amount[], currency: string): FieldError[] {
  for (const { path, amount } of amounts) {
    const message = amount === null ? null : amountMessage(amount, currency)
    if (message) return [{ path, message }]
  }
  return []
}

/** The first fault of each kind of amount. */
function freightFaults({ methods, rates }: FreightSettings, currency: string): FieldError[] {
  const free = methods.map(({ freeFrom }, index) => ({
    path: `content.methods.${index}.freeFrom`,
    amount: freeFrom,
  }))
  const prices = rates.map(({ price }, index) => ({ path: `content.rates.${index}.price`, amount: price }))
  return [...faultOf(free, currency), ...faultOf(prices, currency)]
}

function paymentFaults({ interestFlat }: Payment, currency: string): FieldError[] {
  return faultOf([{ path: 'content.interestFlat', amount: interestFlat }], currency)
}

/** Another currency keeps the amounts of the other groups, so it must have them too. */
function currencyFaults(currency: string): FieldError[] {
  const { freight, payment } = settingsNow()
  const [inFreight] = freightFaults(freight, currency)
  const [inFee] = paymentFaults(payment, currency)
  const messages = [
    ...(inFreight
      ? [
          t('Freight amounts do not fit {currency}. Change them first. {reason}', {
            currency,
            reason: inFreight.message,
          }),
        ]
      : []),
    ...(inFee
      ? [
          t('The flat fee for a reminder does not fit {currency}. Change it first. {reason}', {
            currency,
            reason: inFee.message,
          }),
        ]
      : []),
  ]
  return messages.map((message) => ({ path: 'content.currency', message }))
}

/** Amounts are of the portal's currency: 1.5 JPY does not exist. Throws `rule_broken`. */
export function refuseOddAmounts(group: SettingsGroup, content: SettingsContent): void {
  const { currency } = settingsNow().formats
  const faults =
    group === 'freight'
      ? freightFaults(content as FreightSettings, currency)
      : group === 'payment'
        ? paymentFaults(content as Payment, currency)
        : group === 'formats'
          ? currencyFaults((content as PortalSettings['formats']).currency)
          : []
  if (faults.length > 0) refuse('rule_broken', faults)
}
