import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import { say } from '../fields.ts'
import { isDate } from '../lists/range.ts'

const maxRates = 200

const percentMessage = say('Enter a reference rate from -10 to 100 percent, with up to four decimals.')
const pointsMessage = say('Enter percentage points from 0 to 100, with up to four decimals, or leave it blank.')
const flatMessage = say('Enter an amount of 0 or more, or leave it blank.')
const dayMessage = say('Enter a date such as 2026-01-31.')

function hasFourDecimals(given: number): boolean {
  return Math.abs(given * 10_000 - Math.round(given * 10_000)) < 1e-6
}

/** A reference rate in percent a year, from a day on, with who published it. */
const referenceRate = z.strictObject({
  from: z.string(dayMessage).check(z.refine(isDate, dayMessage)),
  percent: z
    .number(percentMessage)
    .check(
      z.minimum(-10, percentMessage),
      z.maximum(100, percentMessage),
      z.refine(hasFourDecimals, percentMessage),
    ),
  source: z
    .string(say('{label} must be text.', { label: mark('Source') }))
    .check(
      z.trim(),
      z.maxLength(120, say('{label} must be {max} characters or shorter', { label: mark('Source'), max: '120' })),
    ),
})

/** Interest that reminders may claim. No country has the same rule, so nothing is entered beforehand. */
export const interestFields = {
  hasInterest: z._default(z.boolean(say('Specify yes or no')), false),
  referenceRates: z._default(
    z
      .array(referenceRate, say('Reference rates must be a list.'))
      .check(z.maxLength(maxRates, say('Enter at most {max} reference rates.', { max: String(maxRates) }))),
    [],
  ),
  interestPoints: z._default(
    z.nullable(
      z
        .number(pointsMessage)
        .check(
          z.minimum(0, pointsMessage),
          z.maximum(100, pointsMessage),
          z.refine(hasFourDecimals, pointsMessage),
        ),
    ),
    null,
  ),
  /** In major units of the currency of the portal, which says how large it can be. */
  interestFlat: z._default(z.nullable(z.number(flatMessage).check(z.minimum(0, flatMessage))), null),
}

type Checked = {
  hasInterest: boolean
  referenceRates: readonly { from: string }[]
  interestPoints: number | null
}

/** Interest that is on needs a rate and the points above it; two rates cannot begin on one day. */
export function checkInterest({ value, issues }: z.core.ParsePayload<Checked>): void {
  const add = (path: (string | number)[], message: string) =>
    issues.push({ code: 'custom', input: value, path, message })
  const { hasInterest, referenceRates, interestPoints } = value
  const days = referenceRates.map(({ from }) => from)
  if (new Set(days).size < days.length)
    add(['referenceRates'], t('There are two reference rates for the same day. Keep one of them.'))
  if (!hasInterest) return
  if (days.length === 0) add(['referenceRates'], t('Enter the reference rate that interest is based on.'))
  if (interestPoints === null) add(['interestPoints'], t('Enter the percentage points above the reference rate.'))
}
