import { formatMoney } from '#contract/money.ts'
import type { InterestProposal, OpenItem } from '#contract/payments/open-items.ts'
import { numberLocale, t } from '#i18n/t.ts'
import { formatDay } from '../../../ui/dates.ts'
import { CheckField } from '../../../ui/fields.tsx'

/** What a reminder claims besides the open amount: nothing at first. */
export type ChosenClaims = { withInterest: boolean; withFlat: boolean }
export const noClaims: ChosenClaims = { withInterest: false, withFlat: false }

type ClaimsProps = {
  item: OpenItem
  proposal: InterestProposal
  /** Null where no reminder is due: the proposal is only shown. */
  chosen: ChosenClaims | null
  onChoose: (chosen: ChosenClaims) => void
}

type ChoiceProps = { label: string; isChosen: boolean | null; onChange: (isChosen: boolean) => void }

function Choice({ label, isChosen, onChange }: ChoiceProps) {
  if (isChosen === null) return <p>{label}</p>
  return (
    <CheckField
      label={label}
      className="flex min-h-9 items-center gap-2.5"
      autoComplete="off"
      checked={isChosen}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  )
}

/** The days, rate and base of each period. */
function periodsText({ periods }: InterestProposal, currency: string): string {
  const percent = new Intl.NumberFormat(numberLocale(), { style: 'percent', maximumFractionDigits: 4 })
  return periods
    .map(({ from, days, base, percent: rate }) =>
      t('{days, plural, one {# day} other {# days}} from {day}, {percent} on {base}', {
        days,
        day: formatDay(from, 'short'),
        percent: percent.format(rate / 100),
        base: formatMoney(base, currency),
      }),
    )
    .join('; ')
}

/** Interest and the flat sum of an overdue invoice of a business, which staff may claim with the reminder. */
export function Claims({ item: { orderNumber, currency }, proposal, chosen, onChoose }: ClaimsProps) {
  const { interest, flat } = proposal
  if (interest === 0 && flat === 0) return null
  return (
    <fieldset className="border-s-3 border-line bg-well px-4 py-2 text-small">
      <legend className="hidden-but-read">
        {t('Charges to add to the reminder for order {number}', { number: String(orderNumber) })}
      </legend>
      {interest > 0 ? (
        <>
          <Choice
            label={t('Interest: {amount}', { amount: formatMoney(interest, currency) })}
            isChosen={chosen?.withInterest ?? null}
            onChange={(withInterest) => chosen && onChoose({ ...chosen, withInterest })}
          />
          <p className="text-ink-2">{periodsText(proposal, currency)}</p>
        </>
      ) : null}
      {flat > 0 ? (
        <Choice
          label={t('Flat fee: {amount}', { amount: formatMoney(flat, currency) })}
          isChosen={chosen?.withFlat ?? null}
          onChange={(withFlat) => chosen && onChoose({ ...chosen, withFlat })}
        />
      ) : null}
    </fieldset>
  )
}
