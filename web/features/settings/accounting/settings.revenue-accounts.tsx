import { bookedTreatmentNames, bookedTreatments } from '#contract/tax/accounting-settings.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Input, Select } from '../../../ui/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { countryOptions } from '../../addresses/addresses.country-options.tsx'
import type { AccountingEditing, TypedAccount } from './settings.use-accounting.ts'

type RowProps = { editing: AccountingEditing; one: TypedAccount; index: number }

const fields = ['treatment', 'country', 'percent', 'account', 'taxKey'] as const

function AccountRow({ editing, one, index }: RowProps) {
  const { typed, change, errors } = editing
  const set = (values: Partial<TypedAccount>) =>
    change({
      revenueAccounts: typed.revenueAccounts.map((other) =>
        other.key === one.key ? { ...other, ...values } : other,
      ),
    })
  const control = (name: (typeof fields)[number], label: string) => ({
    'aria-label': t('{label}, row {row}', { label, row: index + 1 }),
    'aria-invalid': errors[`revenueAccounts.${index}.${name}`] ? (true as const) : undefined,
    'aria-describedby': errors[`revenueAccounts.${index}.${name}`] ? `account-${index}-error` : undefined,
    autoComplete: 'off',
  })
  const error = fields.map((name) => errors[`revenueAccounts.${index}.${name}`]).find(Boolean)
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2">
      <div className="min-w-40 flex-1">
        <Select
          {...control('treatment', t('Treatment'))}
          value={one.treatment}
          onChange={({ currentTarget }) => {
            const treatment = bookedTreatments.find((known) => known === currentTarget.value)
            if (treatment) set({ treatment })
          }}
        >
          {optionsOf(bookedTreatments, (treatment) => [treatment, t(bookedTreatmentNames[treatment])])}
        </Select>
      </div>
      <div className="min-w-32 flex-1">
        <Select
          {...control('country', t('Country'))}
          value={one.country}
          onChange={({ currentTarget }) => set({ country: currentTarget.value })}
        >
          <option value="">{t('Any country')}</option>
          {countryOptions()}
        </Select>
      </div>
      <div className="flex w-24 items-center gap-1.5">
        <Input
          {...control('percent', t('Percent'))}
          className="num text-end"
          inputMode="decimal"
          maxLength={6}
          placeholder={t('any', { context: 'rate' })}
          value={one.percent}
          onChange={({ currentTarget }) => set({ percent: currentTarget.value })}
        />
        %
      </div>
      <div className="w-28">
        <Input
          {...control('account', t('Account', { context: 'bookkeeping' }))}
          className="mono"
          inputMode="numeric"
          maxLength={8}
          placeholder={t('Account', { context: 'bookkeeping' })}
          value={one.account}
          onChange={({ currentTarget }) => set({ account: currentTarget.value })}
        />
      </div>
      <div className="w-24">
        <Input
          {...control('taxKey', t('Tax key'))}
          className="mono"
          inputMode="numeric"
          maxLength={4}
          placeholder={t('Tax key')}
          value={one.taxKey}
          onChange={({ currentTarget }) => set({ taxKey: currentTarget.value })}
        />
      </div>
      <Button
        size="small"
        look="ghost"
        aria-label={t('Remove the account in row {row}', { row: index + 1 })}
        onClick={() => change({ revenueAccounts: typed.revenueAccounts.filter(({ key }) => key !== one.key) })}
      >
        <Icon name="close" className="size-4.5" />
      </Button>
      {error ? (
        <p id={`account-${index}-error`} className="basis-full text-ui font-[560] text-danger">
          {error}
        </p>
      ) : null}
    </li>
  )
}

/** On which account each kind of sale is booked. */
export function RevenueAccounts({ editing }: { editing: AccountingEditing }) {
  const { typed, change, errors } = editing
  function add(): void {
    const key = Math.max(-1, ...typed.revenueAccounts.map((one) => one.key)) + 1
    const one: TypedAccount = { key, treatment: 'domestic', country: '', percent: '', account: '', taxKey: '' }
    change({ revenueAccounts: [...typed.revenueAccounts, one] })
  }
  return (
    <section aria-labelledby="revenue-accounts">
      <h2 id="revenue-accounts" className="text-h3">
        {t('Revenue accounts')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t(
          'Add a row for each kind of sale. Leave the rate blank to cover every rate. Only accounts without a fixed rate need a tax key.',
        )}
      </p>
      <ul className="mt-2 border-t border-line">
        {typed.revenueAccounts.map((one, index) => (
          <AccountRow key={one.key} editing={editing} one={one} index={index} />
        ))}
      </ul>
      {errors.revenueAccounts ? (
        <p className="mt-2 text-ui font-[560] text-danger">{errors.revenueAccounts}</p>
      ) : null}
      <Button size="small" className="mt-3" onClick={add}>
        {t('Add a revenue account')}
      </Button>
    </section>
  )
}
