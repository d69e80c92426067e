import { useId, useMemo } from 'react'
import { movementReasons, type StockChange, stockReasons } from '#contract/inventory/stock.ts'
import { t } from '#i18n/t.ts'
import { useApiForm } from '../../patterns/form/use-api-form.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { Button } from '../../ui/button.tsx'
import './inventory.stock.css'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { optionsOf } from '../../ui/options.tsx'
import { piecesLabels, readStock, type StockDraft, stockSchema } from './inventory.stock-draft.ts'

export type StockFormProps = {
  name: string
  available: number
  /** An error that it throws is shown at its field, or under the form; the input stays. */
  onSend: (change: StockChange, after: number) => Promise<void>
}

const empty: StockDraft = { reason: 'received', pieces: '', note: '' }

function fieldOf(path: string): keyof StockDraft | undefined {
  if (/^stock\.(change|count)$/.test(path)) return 'pieces'
  return path === 'stock.note' ? 'note' : undefined
}

function useStockForm({ available, onSend }: StockFormProps) {
  const id = useId()
  return useApiForm({
    ids: { pieces: `${id}pieces`, note: `${id}note`, reason: `${id}reason` },
    first: empty,
    check: useMemo(() => stockSchema(available), [available]),
    send: async ({ change, after }, { reset }) => {
      await onSend(change, after)
      reset({ ...empty, reason: change.reason })
    },
    fieldOf,
  })
}

/** Moves the stock of a product: why, how many pieces, and what it leaves. */
export function StockForm(props: StockFormProps) {
  const { name, available } = props
  const { form, bound, formProps, refusal, isBusy } = useStockForm(props)
  const draft = form.watch()
  const { after } = readStock(draft, available)
  return (
    <form {...formProps} aria-label={t('Change the stock of {name}', { name })} className="stock-form">
      <SelectField
        // Another reason is another rule for the pieces.
        {...bound('reason', { onChange: () => form.clearErrors() })}
        label={t('Reason')}
      >
        {optionsOf(stockReasons, (reason) => [reason, t(movementReasons[reason])])}
      </SelectField>
      <TextField
        {...bound('pieces')}
        label={t(piecesLabels[draft.reason])} // A phone's keyboard of digits has no minus.
        inputMode={draft.reason === 'correction' ? 'text' : 'numeric'}
        enterKeyHint="send"
        maxLength={12}
      />
      <TextField {...bound('note')} label={t('Note')} isOptional enterKeyHint="send" maxLength={200} />
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
      <Refusal text={refusal} />
    </form>
  )
}
