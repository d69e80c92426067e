import { useId, useRef, useState } from 'react'
import { addressOf } from '#contract/endpoint.ts'
import { type BankFileResult, readBankFile } from '#contract/payments/bank.ts'
import { groupedIban, numberOfAccount } from '#contract/payments/iban.ts'
import { mark, t } from '#i18n/t.ts'
import { sentenceWithReasons } from '../../../api/problem-text.ts'
import { sendFile } from '../../../api/send-file.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/field.tsx'
import { optionsOf } from '../../../ui/options.tsx'

async function send(file: File, account: string): Promise<BankFileResult> {
  const address = addressOf(readBankFile, { query: { account: account || undefined } })
  const upload = { method: readBankFile.method, address, file, type: 'application/octet-stream' }
  const response = await sendFile(upload, { signal: new AbortController().signal, onProgress: () => undefined })
  return response.json()
}

const leftOut = {
  outgoing: mark('{count, plural, one {# outgoing payment} other {# outgoing payments}}'),
  announced: mark('{count, plural, one {# pending} other {# pending}}'),
  failed: mark('{count, plural, one {# cancelled or declined} other {# cancelled or declined}}'),
  otherAccount: mark('{count, plural, one {# from another account} other {# from other accounts}}'),
  zero: mark('{count, plural, one {# without an amount} other {# without an amount}}'),
} as const

/** What became of the entries of a file, and which were left out. */
function Result({ read }: { read: BankFileResult }) {
  const reasons = (['outgoing', 'announced', 'failed', 'otherAccount', 'zero'] as const).filter(
    (key) => read[key] > 0,
  )
  return (
    <>
      <p>
        {t('{matched} of {entries} transactions are booked, {waiting} waiting below, {known} already imported.', {
          matched: String(read.matched),
          entries: String(read.entries),
          waiting: String(read.waiting),
          known: String(read.known),
        })}
      </p>
      {reasons.length > 0 ? (
        <p className="text-ink-2">
          {t('Left out: {reasons}.', {
            reasons: reasons.map((key) => t(leftOut[key], { count: read[key] })).join(', '),
          })}
        </p>
      ) : null}
    </>
  )
}

export type BankAccount = { bank: string; iban: string; accountNumber?: string | undefined }

type ChoiceProps = { accounts: readonly BankAccount[]; value: string; onChange: (account: string) => void }

/** The account of a file that names none: only where the company has several. */
function AccountChoice({ accounts, value, onChange }: ChoiceProps) {
  const id = useId()
  if (accounts.length < 2) return null
  return (
    <span className="flex flex-wrap items-center gap-2 max-sm:w-full">
      <label htmlFor={id} className="text-ink-2">
        {t('Account')}
      </label>
      <span className="w-100 max-w-full">
        <Select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          <option value="">{t('The account named in the file')}</option>
          {optionsOf(accounts, (account) => [
            numberOfAccount(account),
            [account.bank, account.iban === '' ? numberOfAccount(account) : groupedIban(account.iban)]
              .filter(Boolean)
              .join(', '),
          ])}
        </Select>
      </span>
    </span>
  )
}

type UploadProps = { accounts: readonly BankAccount[]; onRead: () => Promise<void> }

/** Reads a bank statement, and says what became of its entries. */
export function BankUpload({ accounts, onRead }: UploadProps) {
  const input = useRef<HTMLInputElement>(null)
  const [account, setAccount] = useState('')
  const { run, isBusy, error, result } = useCommand((file: File) => send(file, account), {
    done: onRead,
    say: sentenceWithReasons,
  })

  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-3 text-ui">
        <AccountChoice accounts={accounts} value={account} onChange={setAccount} />
        <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('Upload a bank statement…')}
        </Button>
        <span className="text-ink-2">CAMT.053 (XML), CSV, ZIP</span>
        <input
          ref={input}
          type="file"
          accept=".xml,.csv,.txt,.zip,application/xml,text/csv,application/zip"
          className="hidden"
          aria-label={t('Bank statement (CAMT.053 or CSV)')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) run(file)
          }}
        />
      </div>
      <div role="status" className="grid gap-1 text-ui empty:hidden">
        {result ? <Result read={result} /> : null}
      </div>
      <Refusal text={error} />
    </div>
  )
}
