import type { creditNoteCircles } from '#contract/tax/number-settings.ts'
import { mark } from '#i18n/t.ts'
import type { SettingsField } from './settings.field.ts'

const prefixHint = mark(
  'Capital letters, digits, - and /. {year} is replaced by the year, and numbers then start again each year.',
)

export function numberFields(): readonly SettingsField[] {
  return [
    { name: 'invoicePrefix', label: mark('Invoice prefix'), kind: 'line', hint: prefixHint },
    {
      name: 'invoiceStart',
      label: mark('First invoice number'),
      kind: 'number',
      hint: mark('For each prefix. A number is never used twice.'),
    },
    {
      name: 'creditNotes',
      label: mark('Credit note numbers'),
      kind: 'choice',
      options: {
        invoices: mark('Continue the invoice numbers'),
        own: mark('Their own numbers'),
      } satisfies Record<(typeof creditNoteCircles)[number], string> as Record<string, string>,
    },
    {
      name: 'creditNotePrefix',
      label: mark('Credit note prefix'),
      kind: 'line',
      hint: mark('Only where credit notes have their own numbers'),
    },
    { name: 'creditNoteStart', label: mark('First credit note number'), kind: 'number' },
    {
      name: 'digits',
      label: mark('Minimum number of digits'),
      kind: 'number',
      hint: mark('Shorter numbers get leading zeros.'),
    },
    {
      name: 'orderStart',
      label: mark('Next order number'),
      kind: 'number',
      hint: mark('Must be larger than the last order number. Leave blank to continue counting.'),
    },
    {
      name: 'customerPrefix',
      label: mark('Customer number prefix'),
      kind: 'line',
      hint: mark('Capital letters, digits, - and /. Leave blank for numbers without a prefix.'),
    },
    {
      name: 'customerStart',
      label: mark('First customer number'),
      kind: 'number',
      hint: mark('Customers get the next number with their first order. Leave blank to give numbers by hand.'),
    },
  ]
}
