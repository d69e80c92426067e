import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../cart/checkout/cart.checkout-sections.tsx'
import { AddFields, type AddFieldsRow, SkuChoices } from '../../cart/quick-order/cart.add-fields.tsx'
import { type ForLine, type ForLines, toPieces } from './users.order-lines.ts'

type OrderPartsProps = { lines: ForLines; currency: string }

/** The ordered parts: typed by part number, one after the other, or pasted as rows. */
export function OrderParts({ lines, currency }: OrderPartsProps) {
  return (
    <Section number={1} title={t('Products')}>
      <AddPart lines={lines} />
      {lines.lines.length === 0 ? (
        <p className="text-ui text-ink-2">{t('No products yet. You can also paste rows of SKU and quantity.')}</p>
      ) : (
        <ul className="border-t border-line" aria-label={t('Order lines')}>
          {lines.lines.map((line) => (
            <LineRow key={line.productId} line={line} lines={lines} currency={currency} />
          ))}
        </ul>
      )}
    </Section>
  )
}

const emptyRow: AddFieldsRow = { sku: '', quantity: '' }

function AddPart({ lines }: { lines: ForLines }) {
  const first = useRef<HTMLInputElement>(null)
  const [row, setRow] = useState(emptyRow)

  function onAdded(): void {
    setRow(emptyRow)
    first.current?.focus()
  }
  const addTyped = (typed: AddFieldsRow) => typed.sku.trim() !== '' && lines.add({ rows: [typed] }, onAdded)
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    lines.add({ text }, onAdded)
  }
  const choices = lines.answer?.choices ?? []
  return (
    <AddFields
      row={row}
      onType={setRow}
      onAdd={() => addTyped(row)}
      onPaste={onPaste}
      isBusy={lines.isBusy}
      first={first}
      answer={lines.answer}
      ways={<SkuChoices choices={choices} onChoice={(sku) => addTyped({ ...row, sku })} />}
    />
  )
}

type LineRowProps = { line: ForLine; lines: ForLines; currency: string }

function LineRow({ line, lines, currency }: LineRowProps) {
  const { productId, sku, name, unitprice, quantity, message } = line
  const messageId = useId()
  return (
    <li className="order-for-line" data-state={message ? 'wrong' : undefined}>
      <div className="order-for-part">
        <Link to={paths.product(productId)} className="mono inline-block min-h-6">
          {sku}
        </Link>
        <span className="block wrap-anywhere text-ink-2">{name}</span>
        {message ? (
          <span id={messageId} className="flex items-start gap-1.5 font-[560] text-danger">
            <Icon name="warn" className="mt-0.5 size-4" />
            {message}
          </span>
        ) : null}
      </div>
      <Pieces line={line} lines={lines} messageId={messageId} />
      <span className="order-for-unit num text-ink-2">
        {unitprice > 0 ? formatMoney(unitprice, currency) : t('on request')}
      </span>
      <b className="num font-[620]">{unitprice > 0 ? formatMoney(unitprice * quantity, currency) : '–'}</b>
      <button
        type="button"
        className="cart-icon"
        aria-label={t('Remove {sku}', { sku })}
        onClick={() => lines.remove(productId)}
      >
        <Icon name="close" className="size-4.5" />
      </button>
    </li>
  )
}

type PiecesProps = { line: ForLine; lines: ForLines; messageId: string }

/** A text that is no whole number is reset when the field is left. */
function Pieces({ line, lines, messageId }: PiecesProps) {
  const { productId, sku, quantity, message } = line
  const [typed, setTyped] = useState<string | null>(null)
  function leave(): void {
    const pieces = typed === null ? null : toPieces(typed)
    if (pieces !== null && pieces !== quantity) lines.change(productId, { quantity: pieces, message: null })
    setTyped(null)
  }
  return (
    <input
      className="cart-add-quantity num"
      aria-label={t('Quantity of {sku}', { sku })}
      aria-invalid={message ? true : undefined}
      aria-describedby={message ? messageId : undefined}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="done"
      maxLength={7}
      value={typed ?? String(quantity)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        leave()
      }}
    />
  )
}
