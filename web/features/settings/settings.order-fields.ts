import type { Audience } from '#contract/tax/buyer-settings.ts'
import { languageCodes } from '#i18n/language.ts'
import { mark } from '#i18n/t.ts'
import type { SettingsField } from './settings.field.ts'
import { interestSettingsFields } from './settings.interest-fields.ts'

const noLimit = mark('0: no limit')

export function orderSettingsFields(): readonly SettingsField[] {
  return [
    {
      name: 'holdMinutes',
      label: mark('Minutes an unpaid order reserves stock'),
      kind: 'number',
      otherwise: 'holdMinutes',
    },
    {
      name: 'unverifiedHoldMinutes',
      label: mark('Minutes for accounts without a confirmed email address'),
      kind: 'number',
      otherwise: 'unverifiedHoldMinutes',
    },
    {
      name: 'mostOpen',
      label: mark('Maximum unpaid orders per account'),
      kind: 'number',
      hint: noLimit,
      otherwise: 'mostOpen',
    },
    {
      name: 'unverifiedMostOpen',
      label: mark('Maximum unpaid orders per account without a confirmed email address'),
      kind: 'number',
      hint: noLimit,
      otherwise: 'unverifiedMostOpen',
    },
    {
      name: 'reviewsPerDay',
      label: mark('Maximum reviews per account and day'),
      kind: 'number',
      hint: noLimit,
      otherwise: 'reviewsPerDay',
    },
    {
      name: 'isModerated',
      label: mark('Check reviews before they are published'),
      kind: 'yes or no',
      isNullable: true,
    },
    {
      name: 'carriers',
      label: mark('Carriers'),
      kind: 'text',
      hint: mark(
        'One per line: name; https://… with {number} in place of the tracking number, which becomes a link.',
      ),
    },
  ]
}

export function paymentFields(): readonly SettingsField[] {
  return [
    {
      name: 'isPaidFirst',
      label: mark('Ship only what is paid or on invoice'),
      kind: 'yes or no',
      hint: mark('Staff can ship other orders only with a reason.'),
    },
    {
      name: 'transferDays',
      label: mark('Days to wait for a bank transfer'),
      kind: 'number',
      hint: mark(
        'How long goods stay reserved for a customer who pays by transfer, even with an unconfirmed email address.',
      ),
    },
    {
      name: 'firstAfterDays',
      label: mark('Days until the first reminder'),
      kind: 'number',
      hint: mark('Counted from the due date of an invoice. Leave blank for no reminder.'),
    },
    { name: 'secondAfterDays', label: mark('Days until the second reminder'), kind: 'number' },
    { name: 'thirdAfterDays', label: mark('Days until the third reminder'), kind: 'number' },
    ...interestSettingsFields,
  ]
}

const blankKeeps = mark('Leave blank to keep them forever.')

export function retentionFields(): readonly SettingsField[] {
  return [
    {
      name: 'mailTextDays',
      label: mark('Days to keep the text of sent emails'),
      kind: 'number',
      hint: blankKeeps,
    },
    {
      name: 'importDays',
      label: mark('Days to keep imports so that they can be undone'),
      kind: 'number',
    },
    {
      name: 'importAuditDays',
      label: mark('Days to keep changes by imports in the audit log'),
      kind: 'number',
      hint: mark('At least 90. Leave blank to keep them forever. Changes made by people are always kept.'),
    },
  ]
}

/** The official file of each language. */
function noticeFields(): SettingsField[] {
  return languageCodes().map((locale) => ({
    name: `guaranteeNotices_${locale}`,
    locale,
    label: mark('Guarantee notice'),
    kind: 'notice',
    hint: mark(
      'Only where consumers buy: the official file of Regulation (EU) 2025/1960 in this language. It is shown unchanged on products and before an order; without it, this language shows none.',
    ),
  }))
}

/** Whom the company sells to. */
export function buyerFields(): readonly SettingsField[] {
  return [
    {
      name: 'sellsTo',
      label: mark('Sells to'),
      kind: 'choice',
      options: {
        businesses: mark('Businesses only'),
        both: mark('Businesses and consumers'),
      } satisfies Record<Audience, string> as Record<string, string>,
      hint: mark(
        'If you also sell to consumers, order buttons say “Order with obligation to pay”, prices include tax, and customers can withdraw from an order. A company name is never required.',
      ),
    },
    {
      name: 'returnCosts',
      label: mark('Return shipping after a withdrawal'),
      kind: 'choice',
      options: { buyer: mark('Paid by the customer'), seller: mark('Paid by us') },
      hint: mark('Applies to consumers only. Your withdrawal page must say the same.'),
    },
    {
      name: 'partialFreight',
      label: mark('Freight after a withdrawal from part of an order'),
      kind: 'choice',
      options: { share: mark('Refund a share'), none: mark('Refund nothing') },
      hint: mark(
        'In proportion to the goods. For a whole order, the cheapest standard freight is always refunded.',
      ),
    },
    {
      name: 'maker',
      label: mark('Manufacturer'),
      kind: 'text',
      hint: mark(
        'Name, postal address and email or web address, shown on products for consumers (Regulation (EU) 2023/988). Leave blank if your company makes them. A product can name another one.',
      ),
    },
    {
      name: 'responsiblePerson',
      label: mark('Responsible person in the EU'),
      kind: 'text',
      hint: mark(
        'Needed where the manufacturer is outside the EU: name, postal address and email or web address.',
      ),
    },
    ...noticeFields(),
  ]
}
