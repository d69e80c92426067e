import { mark } from '#i18n/t.ts'
import type { SettingsField } from './settings.field.ts'
import { interestFields } from './settings.interest-fields.ts'

const noLimit = mark('0: no limit')

export function orderFields(): readonly SettingsField[] {
  return [
    {
      name: 'holdMinutes',
      label: mark('Minutes that an unpaid order reserves its stock'),
      kind: 'number',
      otherwise: 'holdMinutes',
    },
    {
      name: 'unverifiedHoldMinutes',
      label: mark('Minutes for an account without a confirmed email'),
      kind: 'number',
      otherwise: 'unverifiedHoldMinutes',
    },
    {
      name: 'mostOpen',
      label: mark('Most unpaid orders of an account'),
      kind: 'number',
      hint: noLimit,
      otherwise: 'mostOpen',
    },
    {
      name: 'unverifiedMostOpen',
      label: mark('Most unpaid orders of an account without a confirmed email'),
      kind: 'number',
      hint: noLimit,
      otherwise: 'unverifiedMostOpen',
    },
    {
      name: 'reviewsPerDay',
      label: mark('Most reviews of an account in a day'),
      kind: 'number',
      hint: noLimit,
      otherwise: 'reviewsPerDay',
    },
    {
      name: 'isModerated',
      label: mark('Reviews are read before they are published'),
      kind: 'yes or no',
      isNullable: true,
    },
  ]
}

export function paymentFields(): readonly SettingsField[] {
  return [
    {
      name: 'isPaidFirst',
      label: mark('Ship only what is paid or on invoice'),
      kind: 'yes or no',
      hint: mark('Otherwise staff give a reason for each shipment.'),
    },
    {
      name: 'transferDays',
      label: mark('Days that a bank transfer may take'),
      kind: 'number',
      hint: mark(
        'The parts stay reserved this long for a buyer who pays by transfer, even with an unconfirmed email address.',
      ),
    },
    {
      name: 'firstAfterDays',
      label: mark('Days until the first reminder'),
      kind: 'number',
      hint: mark('After the day that an invoice is due. Leave blank for none.'),
    },
    { name: 'secondAfterDays', label: mark('Days until the second reminder'), kind: 'number' },
    { name: 'thirdAfterDays', label: mark('Days until the third reminder'), kind: 'number' },
    ...interestFields,
  ]
}

const blankKeeps = mark('Leave blank to keep them.')

export function retentionFields(): readonly SettingsField[] {
  return [
    {
      name: 'mailTextDays',
      label: mark('Days that the text of sent emails is kept'),
      kind: 'number',
      hint: blankKeeps,
    },
    {
      name: 'importDays',
      label: mark('Days that imports are listed and can be undone'),
      kind: 'number',
    },
    {
      name: 'importAuditDays',
      label: mark('Days that changes by imports stay in the audit log'),
      kind: 'number',
      hint: mark('At least 90. Leave blank to keep them. What people changed always stays.'),
    },
  ]
}
