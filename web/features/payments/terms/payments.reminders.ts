import type { OpenItem } from '#contract/payments/open-items.ts'
import { t } from '#i18n/t.ts'
import { type ChosenClaims, noClaims } from './payments.claims.tsx'

/** What staff have ticked, by reminder: what was ticked for one is not ticked for the next. */
export type Choices = Readonly<Record<string, ChosenClaims>>

export function reminderKey({ orderId, nextReminder }: Pick<OpenItem, 'orderId' | 'nextReminder'>): string {
  return `${orderId} ${nextReminder}`
}

type Due = Pick<OpenItem, 'orderId' | 'nextReminder' | 'proposal'>

/** The claims of a reminder: of those proposed, the ticked ones. */
export function claimsOf(item: Due, choices: Choices): ChosenClaims {
  const { withInterest, withFlat } = choices[reminderKey(item)] ?? noClaims
  const { interest = 0, flat = 0 } = item.proposal ?? {}
  return { withInterest: withInterest && interest > 0, withFlat: withFlat && flat > 0 }
}

type Request = ChosenClaims & { orderIds: string[]; steps: Record<string, number> }

/** The requests that send these reminders, each with the step that is shown: one for all that claim the same. */
export function requestsOf(items: readonly Due[], choices: Choices): Request[] {
  const alike = Map.groupBy(items, (item) => JSON.stringify(claimsOf(item, choices)))
  return [...alike.values()].map((group) => ({
    ...(group[0] ? claimsOf(group[0], choices) : noClaims),
    orderIds: group.map(({ orderId }) => orderId),
    steps: Object.fromEntries(
      group.flatMap(({ orderId, nextReminder }) => (nextReminder === null ? [] : [[orderId, nextReminder]])),
    ),
  }))
}

/** What became of the reminders that were asked for. */
export function outcomeText({ sent, skipped }: { sent: number; skipped: number }): string {
  const sentences = [
    ...(sent > 0
      ? [t('{count, plural, one {Reminder is on its way} other {# reminders are on their way}}', { count: sent })]
      : []),
    ...(skipped > 0
      ? [
          t(
            '{count, plural, one {# reminder was not sent, because it is no longer due.} other {# reminders were not sent, because they are no longer due.}}',
            { count: skipped },
          ),
        ]
      : []),
  ]
  return sentences.join('. ')
}

/** What many reminders claim besides the open amounts, for the question before they are sent. */
export function claimsText(items: readonly Due[], choices: Choices): string {
  const claims = items.map((item) => claimsOf(item, choices))
  const interest = claims.filter(({ withInterest }) => withInterest).length
  const flat = claims.filter(({ withFlat }) => withFlat).length
  if (interest + flat === 0) return t('None of them includes interest or a flat fee.')
  return t('Selected: {interest} with interest, {flat} with a flat fee.', { interest, flat })
}
