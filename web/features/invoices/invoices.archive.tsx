import { useState } from 'react'
import { dayIn } from '#contract/days.ts'
import { downloadInvoices } from '#contract/invoices/documents.ts'
import { dateLocale, t, timeZone } from '#i18n/t.ts'
import { saveFile } from '../../api/save-file.ts'
import { Refusal } from '../../patterns/refusal.tsx'
import { showToast } from '../../patterns/toast.ts'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'

const shownMonths = 24

/** The last months, the newest first: such as 2026-11. */
function lastMonths(): string[] {
  const [year = 0, month = 0] = dayIn(timeZone(), new Date()).split('-').map(Number)
  return Array.from({ length: shownMonths }, (_, index) =>
    new Date(Date.UTC(year, month - 1 - index, 1)).toISOString().slice(0, 7),
  )
}

/** All documents of a month in one file. */
export function InvoiceArchive() {
  const months = lastMonths()
  const [month, setMonth] = useState(months[1] ?? '')
  const { run, isBusy, error } = useCommand(
    () => saveFile(downloadInvoices, { query: { month } }, `invoices-${month}.zip`),
    { done: (file) => showToast(t('{file} downloaded', { file })) },
  )
  const name = new Intl.DateTimeFormat(dateLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' })

  return (
    <section aria-labelledby="invoices-of-month">
      <h2 id="invoices-of-month" className="text-h3">
        {t('Invoices of a month')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t('All invoices and credit notes as PDF, and a table with their amounts by tax rate, in one archive.')}
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <SelectField
          id="archive-month"
          label={t('Month')}
          value={month}
          onChange={({ currentTarget }) => setMonth(currentTarget.value)}
        >
          {optionsOf(months, (one) => [one, name.format(new Date(`${one}-01T00:00:00Z`))])}
        </SelectField>
        <Button look="primary" isBusy={isBusy} onClick={run}>
          {t('Download archive')}
        </Button>
      </div>
      <Refusal text={error} />
    </section>
  )
}
