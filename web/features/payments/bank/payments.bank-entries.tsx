import { useRef } from 'react'
import type { BankReceipt } from '#contract/payments/bank.ts'
import { t } from '#i18n/t.ts'
import { useRestoredFocus } from '../../../patterns/use-restored-focus.ts'
import { BankEntry } from './payments.bank-entry.tsx'
import { type BankAccount, BankUpload } from './payments.bank-upload.tsx'

/** Statements of the bank: one is read, and what did not match in reference and amount waits for a person. */
export function BankEntries({
  waiting,
  accounts,
  onChanged,
}: {
  waiting: readonly BankReceipt[]
  accounts: readonly BankAccount[]
  onChanged: () => Promise<void>
}) {
  const section = useRef<HTMLElement>(null)
  useRestoredFocus(section)
  return (
    <section ref={section} aria-labelledby="bank-entries">
      <h2 id="bank-entries" className="text-h3">
        {t('Bank transactions')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t(
          'Transfers with the reference and the exact amount of an order are booked automatically. All others wait here, with a proposal if there is one.',
        )}
      </p>
      <BankUpload accounts={accounts} onRead={onChanged} />
      {waiting.length > 0 ? (
        <ul className="mt-3 border-t border-line" aria-label={t('Transactions to review')}>
          {waiting.map((entry) => (
            <BankEntry key={entry._id} entry={entry} onDone={onChanged} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
