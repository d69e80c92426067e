import { type DragEvent, useRef, useState } from 'react'
import { orderFile, type QuickOrder } from '#contract/cart/quick-order.ts'
import { addressOf } from '#contract/endpoint.ts'
import { t } from '#i18n/t.ts'
import { firstReason } from '../../../api/problem-text.ts'
import { sendFile } from '../../../api/send-file.ts'
import { readSession } from '../../../api/session.ts'
import { useCommand } from '../../../patterns/use-command.ts'
import { AnyIcon } from '../../../ui/any-icon.tsx'
import { Button } from '../../../ui/button.tsx'
import { Textarea } from '../../../ui/field.tsx'
import type { Pad } from './cart.use-pad.ts'

/** Rows from elsewhere: pasted from a spreadsheet, or as a file. */
export function PadInput({ pad }: { pad: Pad }) {
  return (
    <div className="pad-input">
      <PastedRows onRows={pad.paste} />
      <FileRows pad={pad} />
    </div>
  )
}

function PastedRows({ onRows }: { onRows: (text: string) => void }) {
  const [text, setText] = useState('')
  function read(): void {
    if (text.trim() === '') return
    onRows(text)
    setText('')
  }
  return (
    <div className="grid content-start gap-2 p-4">
      <label htmlFor="pasted-rows" className="text-control font-[580]">
        {t('Paste rows')}
      </label>
      <Textarea
        id="pasted-rows"
        className="mono min-h-24 text-ui"
        aria-describedby="pasted-rows-hint"
        placeholder={`${t('SKU')}\t${t('Quantity')}`}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          if (text !== '') return
          event.preventDefault()
          onRows(event.clipboardData.getData('text'))
        }}
      />
      <p id="pasted-rows-hint" className="text-small text-ink-2">
        {t('SKU, then quantity, separated by a tab, comma, semicolon or “x”. A header row is ignored.')}
      </p>
      <Button size="small" className="w-fit" onClick={read}>
        {t('Check rows')}
      </Button>
    </div>
  )
}

/** A file of a user is read by the server, of whatever kind it is. A visitor's CSV is read here. */
async function readFile(file: File): Promise<{ row: number; sku: string; quantity: string }[] | string> {
  if (!readSession()) return file.text()
  const type = file.type || 'application/octet-stream'
  const sent = { method: orderFile.method, address: addressOf(orderFile), file, type }
  const answer = await sendFile(sent, { signal: new AbortController().signal, onProgress: () => undefined })
  const { rows } = (await answer.json()) as QuickOrder
  return rows.map(({ row, sku, typedQuantity }) => ({ row, sku, quantity: typedQuantity }))
}

function isWorkbook(text: string): boolean {
  return text.startsWith('PK') || text.includes('\u0000')
}

function FileRows({ pad }: { pad: Pad }) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { run, isBusy } = useCommand(readFile, {
    done: (rows) => {
      if (typeof rows !== 'string') pad.take(rows)
      else if (isWorkbook(rows)) pad.say(t('Sign in to upload an Excel file, or save it as CSV.'))
      else pad.paste(rows)
    },
    say: (error) => {
      // Where reading failed, or which limit the file exceeds.
      pad.say(firstReason(error))
      return null
    },
    settled: () => {
      if (input.current) input.current.value = ''
    },
  })
  const take = (file: File | undefined) => file && run(file)

  const drag = (isHere: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setIsOver(isHere)
  }
  return (
    <div className="grid content-start gap-2 p-4">
      <p className="text-control font-[580]">{t('Or a file')}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keys */}
      <div
        className="pad-drop"
        data-over={isOver || undefined}
        onDragOver={drag(true)}
        onDragLeave={drag(false)}
        onDrop={(event) => {
          drag(false)(event)
          take(event.dataTransfer.files[0])
        }}
      >
        <span className="text-ui text-ink-2">{t('Drop CSV or XLSX here')}</span>
        <Button size="small" isBusy={isBusy} onClick={() => input.current?.click()}>
          <AnyIcon name="upload" className="size-4.5" />
          {t('Choose a file')}
        </Button>
        <input
          ref={input}
          type="file"
          className="hidden"
          accept=".csv,.txt,.tsv,.xlsx"
          aria-label={t('Choose a file')}
          onChange={(event) => take(event.target.files?.[0])}
        />
      </div>
    </div>
  )
}
