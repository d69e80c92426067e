import type { FieldError } from '#contract/errors.ts'
import type { FreightSettings } from '#contract/freight/freight-settings.ts'
import { amountMessage } from '#contract/money.ts'
import type { PortalSettings, SettingsContent, SettingsGroup } from '#contract/portal-settings.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

type Payment = PortalSettings['payment']
type Amount = { path: string; amount: number | null }

/** The first amount that a currency does not have: with other decimals, or too large. */
function amountErrors(amounts: readonly Amount[], currency: string): FieldError[] {
  for (const { path, amount } of amounts) {
    const message = amount === null ? null : amountMessage(amount, currency)
    if (message) return [{ path, message }]
  }
  return []
}

/** The first fault of each kind of amount. */
function freightErrors({ methods, rates, zones }: FreightSettings, currency: string): FieldError[] {
  const free = methods.map(({ freeFrom }, index) => ({
    path: `content.methods.${index}.freeFrom`,
    amount: freeFrom,
  }))
  const freeIn = zones.map(({ freeFrom = null }, index) => ({
    path: `content.zones.${index}.freeFrom`,
    amount: freeFrom,
  }))
  const prices = rates.map(({ price }, index) => ({ path: `content.rates.${index}.price`, amount: price }))
  return [...amountErrors(free, currency), ...amountErrors(freeIn, currency), ...amountErrors(prices, currency)]
}

function paymentErrors({ interestFlat }: Payment, currency: string): FieldError[] {
  return amountErrors([{ path: 'content.interestFlat', amount: interestFlat }], currency)
}

/** Another currency keeps the amounts of the other groups, so it must have them too. */
function currencyErrors({ freight, payment }: PortalSettings, currency: string): FieldError[] {
  const [inFreight] = freightErrors(freight, currency)
  const [inFee] = paymentErrors(payment, currency)
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
export function refuseOddAmounts(now: PortalSettings, group: SettingsGroup, content: SettingsContent): void {
  const { currency } = now.formats
  const errors =
    group === 'freight'
      ? freightErrors(content as FreightSettings, currency)
      : group === 'payment'
        ? paymentErrors(content as Payment, currency)
        : group === 'formats'
          ? currencyErrors(now, (content as PortalSettings['formats']).currency)
          : []
  if (errors.length > 0) refuse('rule_broken', errors)
}
