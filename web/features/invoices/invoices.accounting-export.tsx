import { useState } from 'react'
import { Link } from 'react-router'
import { exportAmounts, exportBookings } from '#contract/invoices/accounting-export.ts'
import { ownReaderForm } from '#contract/lists/reader-form.ts'
import { t } from '#i18n/t.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { saveFile } from '../../api/save-file.ts'
import { paths } from '../../dashboard-paths.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { lastMonths, MonthField } from './invoices.month-field.tsx'

const files = { bookings: exportBookings, amounts: exportAmounts } as const

/** What a file lacks, and where it is entered. */
function Missing({ messages }: { messages: readonly string[] }) {
  if (messages.length === 0) return null
  return (
    <div role="alert" className="mt-3 border-s-3 border-danger bg-danger-soft px-4 py-3 text-ui">
      <p className="font-[560]">{t('No file was created. This is missing:')}</p>
      <ul className="mt-1 list-disc ps-5">
        {messages.map((message) => (
          <li key={message} className="wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
      <p className="mt-2">
        <Link to={paths.accountingSettings}>{t('Complete the accountant settings')}</Link>
      </p>
    </div>
  )
}

/** The documents of a month for the accountant: as bookings, or as a table of their amounts. */
export function AccountingExport() {
  const [month, setMonth] = useState(() => lastMonths()[1] ?? '')
  const [missing, setMissing] = useState<readonly string[]>([])
  const { run, running, error } = useCommand(
    (file: keyof typeof files) => {
      setMissing([])
      // The booking batch has the form that DATEV reads.
      const query = file === 'amounts' ? { month, ...ownReaderForm() } : { month }
      return saveFile(files[file], { query }, `${file}-${month}.csv`)
    },
    {
      done: (file) => showToast(t('{file} downloaded', { file })),
      say: (failure) => {
        if (!(failure instanceof ApiError) || failure.code !== 'accounts_missing') return sentenceOf(failure)
        setMissing(failure.errors.map(({ message }) => message))
        return null
      },
    },
  )
  return (
    <section aria-labelledby="for-the-accountant">
      <h2 id="for-the-accountant" className="text-h3">
        {t('For the accountant')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t(
          'Invoices and credit notes of a month: as a booking batch for DATEV, or as a table with the amounts of each tax rate.',
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <MonthField id="bookings-month" month={month} onMonth={setMonth} />
        <Button look="primary" isBusy={running?.[0] === 'bookings'} onClick={() => run('bookings')}>
          {t('Download for DATEV')}
        </Button>
        <Button isBusy={running?.[0] === 'amounts'} onClick={() => run('amounts')}>
          {t('Download as CSV')}
        </Button>
      </div>
      <Missing messages={missing} />
      <Refusal text={error} />
    </section>
  )
}
