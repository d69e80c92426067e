import { accountLengths } from '#contract/tax/accounting-settings.ts'
import { dateLocale, t } from '#i18n/t.ts'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import { RevenueAccounts } from './accounting/settings.revenue-accounts.tsx'
import { type AccountingEditing, useAccounting } from './accounting/settings.use-accounting.ts'
import { SettingsEditor } from './settings.editor.tsx'
import { SettingsFrame } from './settings.page-parts.tsx'
import type { SettingsActions } from './settings.use-settings.ts'

const from = (min: number, max: number) => Array.from({ length: max - min + 1 }, (_, index) => min + index)

type NumberProps = {
  editing: AccountingEditing
  name: 'consultantNumber' | 'clientNumber' | 'collectiveDebtor' | 'firstDebtor'
  label: string
  hint?: string
}

function NumberField({ editing: { typed, change, errors }, name, label, hint }: NumberProps) {
  return (
    <TextField
      id={`accounting-${name}`}
      label={label}
      {...(hint && { hint })}
      error={errors[name]}
      className="mono"
      inputMode="numeric"
      maxLength={9}
      value={typed[name]}
      onChange={({ currentTarget }) => change({ [name]: currentTarget.value.trim() })}
    />
  )
}

function Basics({ editing }: { editing: AccountingEditing }) {
  const { typed, change, errors } = editing
  const month = new Intl.DateTimeFormat(dateLocale(), { month: 'long', timeZone: 'UTC' })
  return (
    <section className="grid gap-4 sm:grid-cols-2" aria-label={t('Accountant')}>
      <NumberField
        editing={editing}
        name="consultantNumber"
        label={t('Consultant number')}
        hint={t('Ask your accountant for both numbers.')}
      />
      <NumberField editing={editing} name="clientNumber" label={t('Client number')} />
      <SelectField
        id="accounting-yearStartMonth"
        label={t('First month of the business year')}
        value={typed.yearStartMonth}
        onChange={({ currentTarget }) => change({ yearStartMonth: Number(currentTarget.value) })}
      >
        {optionsOf(from(1, 12), (one) => [one, month.format(new Date(Date.UTC(2026, one - 1, 1)))])}
      </SelectField>
      <SelectField
        id="accounting-accountLength"
        label={t('Account length')}
        error={errors.accountLength}
        value={typed.accountLength}
        onChange={({ currentTarget }) => change({ accountLength: Number(currentTarget.value) })}
      >
        {optionsOf(from(accountLengths.min, accountLengths.max), (one) => [one, one])}
      </SelectField>
      <NumberField
        editing={editing}
        name="collectiveDebtor"
        label={t('Collective debtor')}
        hint={t('For all customers, or for those without their own debtor number.')}
      />
      <NumberField
        editing={editing}
        name="firstDebtor"
        label={t('First debtor number')}
        hint={t('Each customer gets the next number from here. Leave blank to use the collective debtor for all.')}
      />
    </section>
  )
}

function AccountingForm({ settings }: { settings: SettingsActions }) {
  const editing = useAccounting(settings.edited)
  return (
    <SettingsEditor label={t('Accountant')} editing={editing} beside={null}>
      <Basics editing={editing} />
      <RevenueAccounts editing={editing} />
    </SettingsEditor>
  )
}

export function AccountingSettingsPage({ settings }: { settings: SettingsActions }) {
  return (
    <SettingsFrame
      group="accounting"
      title={t('Accountant')}
      lead={t(
        'For the booking batch under Accounting. Have your accountant check these numbers before you publish.',
      )}
      settings={settings}
    >
      <AccountingForm settings={settings} />
    </SettingsFrame>
  )
}
