import { mark, t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { type FieldControl, Input } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { accountsIn, accountsText, type TypedAccount } from './settings.values.ts'

const parts = {
  bank: mark('Bank'),
  iban: 'IBAN',
  bic: 'BIC',
  accountNumber: mark('Account number'),
  bankCode: mark('Bank code'),
} satisfies Record<keyof TypedAccount, string>

type AccountsProps = { control: FieldControl; value: string; onChange: (value: string) => void }

/** A row for each account: with an IBAN, or with the number and the code of its country. */
export function BankAccounts({ control, value, onChange }: AccountsProps) {
  const accounts = accountsIn(value)
  const write = (rows: readonly TypedAccount[]) => onChange(accountsText(rows))
  const set = (row: number, change: Partial<TypedAccount>) =>
    write(accounts.map((account, index) => (index === row ? { ...account, ...change } : account)))
  return (
    <fieldset
      id={control.id}
      tabIndex={-1}
      aria-label={t('Bank accounts')}
      aria-describedby={control['aria-describedby']}
      className="grid gap-3"
    >
      {accounts.map((account, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place alone.
        <div key={row} className="grid gap-2 border-b border-line pb-3 sm:grid-cols-[1fr_1fr_auto]">
          {(Object.keys(parts) as (keyof TypedAccount)[]).map((name) => (
            <Input
              key={name}
              aria-label={t('{label} of account {row}', { label: t(parts[name]), row: row + 1 })}
              placeholder={t(parts[name])}
              autoComplete="off"
              className={name === 'bank' ? 'sm:col-span-2' : 'mono'}
              maxLength={80}
              value={account[name]}
              onChange={({ currentTarget }) => set(row, { [name]: currentTarget.value })}
            />
          ))}
          <Button
            size="small"
            look="ghost"
            className="sm:col-start-3 sm:row-start-1"
            aria-label={t('Remove account {row}', { row: row + 1 })}
            onClick={() => write(accounts.filter((_, index) => index !== row))}
          >
            <Icon name="close" className="size-4.5" />
          </Button>
        </div>
      ))}
      <Button
        size="small"
        className="justify-self-start"
        onClick={() => write([...accounts, { bank: '', iban: '', bic: '', accountNumber: '', bankCode: '' }])}
      >
        {t('Add a bank account')}
      </Button>
    </fieldset>
  )
}
