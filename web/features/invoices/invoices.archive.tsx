import { useState } from 'react'
import { downloadInvoices } from '#contract/invoices/documents.ts'
import { t } from '#i18n/t.ts'
import { saveFile } from '../../api/save-file.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { lastMonths, MonthField } from './invoices.month-field.tsx'

/** All documents of a month in one file. */
export function InvoiceArchive() {
  const [month, setMonth] = useState(() => lastMonths()[1] ?? '')
  const { run, isBusy, error } = useCommand(
    () => saveFile(downloadInvoices, { query: { month } }, `invoices-${month}.zip`),
    { done: (file) => showToast(t('{file} downloaded', { file })) },
  )

  return (
    <section aria-labelledby="invoices-of-month">
      <h2 id="invoices-of-month" className="text-h3">
        {t('Invoices of a month')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t('All invoices and credit notes as PDF, and a table with their amounts by tax rate, in one archive.')}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <MonthField id="archive-month" month={month} onMonth={setMonth} />
        <Button look="primary" isBusy={isBusy} onClick={run}>
          {t('Download archive')}
        </Button>
      </div>
      <Refusal text={error} />
    </section>
  )
}
