import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../cart/checkout/cart.checkout-sections.tsx'
import { type Answer, type ForLine, type ForLines, toPieces } from './users.order-lines.ts'

type OrderPartsProps = { lines: ForLines; currency: string }

/** What is ordered: typed by part number, one after the other, or pasted as rows. */
export function OrderParts({ lines, currency }: OrderPartsProps) {
  return (
    <Section number={1} title={t('Parts')}>
      <AddPart lines={lines} />
      {lines.lines.length === 0 ? (
        <p className="text-ui text-ink-2">
          {t('No parts yet. You can also paste rows of part number and pieces.')}
        </p>
      ) : (
        <ul className="order-for-lines" aria-label={t('Lines of the order')}>
          {lines.lines.map((line) => (
            <LineRow key={line.productId} line={line} lines={lines} currency={currency} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function AddPart({ lines }: { lines: ForLines }) {
  const first = useRef<HTMLInputElement>(null)
  const answerId = useId()
  const [sku, setSku] = useState('')
  const [quantity, setQuantity] = useState('')

  async function add(typed: Parameters<ForLines['add']>[0]): Promise<void> {
    const isAdded = await lines.add(typed)
    if (!isAdded) return
    setSku('')
    setQuantity('')
    first.current?.focus()
  }
  const addTyped = (number = sku) =>
    number.trim() === '' ? undefined : void add({ rows: [{ sku: number, quantity }] })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    addTyped()
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t]/.test(text.trim())) return
    event.preventDefault()
    void add({ text })
  }
  const shared = { autoComplete: 'off', 'aria-describedby': answerId, onKeyDown }
  return (
    <div className="cart-add">
      <input
        {...shared}
        ref={first}
        className="cart-add-sku"
        aria-label={t('Part number')}
        placeholder={t('Add by part number')}
        maxLength={100}
        spellCheck={false}
        enterKeyHint="next"
        value={sku}
        onPaste={onPaste}
        onChange={(event) => setSku(event.target.value)}
      />
      <input
        {...shared}
        className="cart-add-quantity num"
        aria-label={t('Pieces')}
        placeholder={t('Pcs')}
        inputMode="numeric"
        maxLength={20}
        enterKeyHint="done"
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
      />
      <Button size="small" isBusy={lines.isBusy} onClick={() => addTyped()}>
        {t('Add')}
      </Button>
      <AnswerLine id={answerId} answer={lines.answer} onChoice={addTyped} />
    </div>
  )
}

type AnswerLineProps = { id: string; answer: Answer | null; onChoice: (sku: string) => void }

/** What became of the part that was typed; where several begin so, each can be chosen. */
function AnswerLine({ id, answer, onChoice }: AnswerLineProps) {
  return (
    <p id={id} role="status" className={`cart-add-answer ${answer && !answer.isGood ? 'text-danger' : 'text-ok'}`}>
      {answer?.text}{' '}
      {answer?.choices.map(({ sku, name }) => (
        <button key={sku} type="button" className="cart-link mr-2" title={name} onClick={() => onChoice(sku)}>
          {sku}
        </button>
      ))}
    </p>
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

/** What is no whole number goes back to what it was when the field is left. */
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
      aria-label={t('Pieces of {sku}', { sku })}
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
