import { mark } from '#i18n/t.ts'

/** Interest of reminders, among the payment rules. */
export const interestSettingsFields = [
  {
    name: 'hasInterest',
    label: mark('Suggest interest in reminders to businesses'),
    kind: 'yes or no',
    hint: mark('You decide for each reminder. Orders and invoices do not change.'),
  },
  {
    name: 'referenceRates',
    label: mark('Reference rates'),
    kind: 'rates',
    hint: mark('One per line: first day, percent per year, source. For example 2026-01-01; 2.5; central bank'),
  },
  { name: 'interestPoints', label: mark('Percentage points above the reference rate'), kind: 'decimal' },
  {
    name: 'interestFlat',
    label: mark('Flat fee for a reminder'),
    kind: 'decimal',
    hint: mark('In the shop’s currency. Leave blank for none.'),
  },
] as const
