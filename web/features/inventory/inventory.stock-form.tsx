import { type FormEvent, useId, useRef, useState } from 'react'
import { movementReasons, type StockChange, stockReasons } from '#contract/inventory/stock.ts'
import { t } from '#i18n/t.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, Input, Select } from '../../ui/field.tsx'
import './inventory.stock.css'
import { piecesLabels, type ReadStock, readStock, type StockDraft } from './inventory.stock-draft.ts'

type StockFormProps = {
  name: string
  available: number
  /** An error that it throws is shown at its field, or under the form; the input stays. */
  onSend: (change: StockChange, after: number) => Promise<void>
}

const empty: StockDraft = { reason: 'received', pieces: '', note: '' }

/** The wrong fields of a refusal, or its sentence. */
function refusalOf(error: unknown): { wrong: ReadStock['wrong']; refusal: string | null } {
  const fields = error instanceof ApiError ? error.errors : []
  const pieces = fields.find(({ path }) => /^stock\.(change|count)$/.test(path))?.message
  const note = fields.find(({ path }) => path === 'stock.note')?.message
  if (!pieces && !note) return { wrong: {}, refusal: sentenceOf(error) }
  return { wrong: { ...(pieces && { pieces }), ...(note && { note }) }, refusal: null }
}

/** What is typed, what it means, and sending it. */
function useStockDraft({ available, onSend }: Pick<StockFormProps, 'available' | 'onSend'>) {
  const input = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useState(empty)
  const [refused, setRefused] = useState<ReturnType<typeof refusalOf>>({ wrong: {}, refusal: null })
  const [isBusy, setIsBusy] = useState(false)
  const read = readStock(draft, available)
  const change = (part: Partial<StockDraft>) => {
    setDraft({ ...draft, ...part })
    setRefused({ wrong: {}, refusal: null })
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    if (!read.change || read.after === null) {
      setRefused({ wrong: read.wrong, refusal: null })
      input.current?.focus()
      return
    }
    setIsBusy(true)
    try {
      await onSend(read.change, read.after)
      setDraft({ ...empty, reason: draft.reason })
      setRefused({ wrong: {}, refusal: null })
    } catch (error) {
      setRefused(refusalOf(error))
      input.current?.focus()
    }
    setIsBusy(false)
  }

  return { input, draft, refused, isBusy, after: read.after, change, send }
}

/** Moves the stock of a product: why, how many pieces, and what it leaves. */
export function StockForm({ name, available, onSend }: StockFormProps) {
  const id = useId()
  const { input, draft, refused, isBusy, after, change, send } = useStockDraft({ available, onSend })
  return (
    <form
      noValidate
      aria-label={t('Change the stock of {name}', { name })}
      className="stock-form"
      onSubmit={(event) => void send(event)}
    >
      <ReasonField id={`${id}reason`} reason={draft.reason} onChange={(reason) => change({ reason })} />
      <Field id={`${id}pieces`} label={t(piecesLabels[draft.reason])} error={refused.wrong.pieces}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            value={draft.pieces}
            onChange={({ currentTarget }) => change({ pieces: currentTarget.value })}
            // A phone's keyboard of digits has no minus.
            inputMode={draft.reason === 'correction' ? 'text' : 'numeric'}
            autoComplete="off"
            enterKeyHint="send"
            maxLength={12}
          />
        )}
      </Field>
      <Field id={`${id}note`} label={t('Note')} isOptional error={refused.wrong.note}>
        {(control) => (
          <Input
            {...control}
            value={draft.note}
            onChange={({ currentTarget }) => change({ note: currentTarget.value })}
            autoComplete="off"
            enterKeyHint="send"
            maxLength={200}
          />
        )}
      </Field>
      <div className="stock-send">
        <Button type="submit" look="primary" isBusy={isBusy}>
          {t('Change stock')}
        </Button>
        <output className="num text-ui text-ink-2">
          {after === null
            ? ''
            : t('{from} → {to} pieces', { from: formatQuantity(available), to: formatQuantity(after) })}
        </output>
      </div>
      <Refusal text={refused.refusal} />
    </form>
  )
}

type Reason = StockDraft['reason']

function ReasonField({
  id,
  reason,
  onChange,
}: {
  id: string
  reason: Reason
  onChange: (reason: Reason) => void
}) {
  return (
    <Field id={id} label={t('Reason')}>
      {(control) => (
        <Select
          {...control}
          value={reason}
          onChange={({ currentTarget: { value } }) =>
            onChange(stockReasons.find((one) => one === value) ?? reason)
          }
        >
          {stockReasons.map((one) => (
            <option key={one} value={one}>
              {t(movementReasons[one])}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}
