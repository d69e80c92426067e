import { useRef, useState } from 'react'
import { type BankFileResult, type BankReceipt, readBankFile } from '#contract/payments/bank.ts'
import { t } from '#i18n/t.ts'
import { ApiError, sentenceOf } from '../../../api/problem.ts'
import { sendFile } from '../../../api/send-file.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { Button } from '../../../ui/button.tsx'
import { BankEntry } from './payments.bank-entry.tsx'

/** What is wrong with the file, in one text: the sentence and the places. */
function faultOf(error: unknown): string {
  const places = error instanceof ApiError ? error.errors.map(({ message }) => message) : []
  return [sentenceOf(error), ...new Set(places)].join(' ')
}

async function send(file: File): Promise<BankFileResult> {
  const upload = { method: 'POST', address: `/api${readBankFile.path}`, file, type: 'application/octet-stream' }
  const response = await sendFile(upload, { signal: new AbortController().signal, onProgress: () => undefined })
  return response.json()
}

function Upload({ onRead }: { onRead: () => Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [read, setRead] = useState<BankFileResult | null>(null)

  async function take(file: File): Promise<void> {
    setIsBusy(true)
    setProblem(null)
    setRead(null)
    try {
      setRead(await send(file))
      await onRead()
    } catch (error) {
      setProblem(faultOf(error))
    }
    setIsBusy(false)
  }

  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-3 text-ui">
        <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('Read a statement…')}
        </Button>
        <span className="text-ink-2">CAMT.053 (XML), CSV</span>
        <input
          ref={input}
          type="file"
          accept=".xml,.csv,.txt,application/xml,text/csv"
          className="hidden"
          aria-label={t('Statement of the bank (CAMT.053 or CSV)')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            currentTarget.value = ''
            if (file) void take(file)
          }}
        />
      </div>
      <div role="status" className="text-ui empty:hidden">
        {read
          ? t('{matched} of {entries} entries are booked, {waiting} wait below, {known} were known.', {
              matched: String(read.matched),
              entries: String(read.entries),
              waiting: String(read.waiting),
              known: String(read.known),
            })
          : null}
      </div>
      <Refusal text={problem} />
    </div>
  )
}

/** Statements of the bank: one is read, and what did not match in reference and amount waits for a person. */
export function BankEntries({
  waiting,
  onChanged,
}: {
  waiting: readonly BankReceipt[]
  onChanged: () => Promise<void>
}) {
  return (
    <section aria-labelledby="bank-entries">
      <h2 id="bank-entries" className="text-h3">
        {t('Bank transactions')}
      </h2>
      <p className="mt-1 text-ui text-ink-2">
        {t(
          'What quotes the reference of an order with its amount is booked. The rest waits here with a proposal.',
        )}
      </p>
      <Upload onRead={onChanged} />
      {waiting.length > 0 ? (
        <ul className="mt-3 border-t border-line" aria-label={t('Entries to review')}>
          {waiting.map((entry) => (
            <BankEntry key={entry._id} entry={entry} onDone={onChanged} />
          ))}
        </ul>
      ) : null}
    </section>
  )
}
