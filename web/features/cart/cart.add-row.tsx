import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { goodResults, orderRows, type RowReport } from '#contract/cart/quick-order.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { sentenceOf } from '../../api/problem.ts'
import { paths } from '../../paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Button } from '../../ui/button.tsx'
import { sendToCart, takeCart } from './cart.client.ts'

type Answer = { text: string; isGood: boolean; report: RowReport | null }

function useAddRow(onAdded: () => void) {
  const [sku, setSku] = useState('')
  const [quantity, setQuantity] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [keyFor, setKeyFor] = useState(() => newKeys())

  async function add(row: { sku: string; quantity: string }): Promise<void> {
    if (row.sku.trim() === '' || isBusy) return
    setIsBusy(true)
    setAnswer(null)
    try {
      const sent = await sendToCart(orderRows, { body: { rows: [row], add: true } }, keyFor(row))
      const [report] = sent.rows
      const isGood = report !== undefined && goodResults.includes(report.result)
      if (sent.cart) takeCart(sent.cart)
      setAnswer({ text: report ? `${report.sku}: ${report.message}` : '', isGood, report: report ?? null })
      if (!isGood) return
      setKeyFor(() => newKeys())
      setSku('')
      setQuantity('')
      onAdded()
    } catch (error) {
      setAnswer({ text: sentenceOf(error), isGood: false, report: null })
    } finally {
      setIsBusy(false)
    }
  }

  return { sku, setSku, quantity, setQuantity, isBusy, answer, add }
}

/** The first row of the cart: a part by its number. What cannot be added says why, and what could. */
export function AddRow() {
  const first = useRef<HTMLInputElement>(null)
  const answerId = useId()
  const { sku, setSku, quantity, setQuantity, isBusy, answer, add } = useAddRow(() => first.current?.focus())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void add({ sku, quantity })
  }
  const field = { autoComplete: 'off', 'aria-describedby': answerId, onKeyDown }
  return (
    <div className="cart-add">
      <input
        {...field}
        ref={first}
        className="cart-add-sku"
        aria-label={t('Part number')}
        placeholder={t('Add by part number')}
        maxLength={100}
        spellCheck={false}
        value={sku}
        onChange={(event) => setSku(event.target.value)}
      />
      <input
        {...field}
        className="cart-add-quantity num"
        aria-label={t('Pieces')}
        placeholder={t('Pcs')}
        inputMode="numeric"
        maxLength={20}
        value={quantity}
        onChange={(event) => setQuantity(event.target.value)}
      />
      <Button size="small" isBusy={isBusy} onClick={() => void add({ sku, quantity })}>
        {t('Add')}
      </Button>
      <Link to={paths.quickOrder} className="py-2 text-ui">
        {t('Quick order or CSV')}
      </Link>
      <p
        id={answerId}
        role="status"
        className={`cart-add-answer ${answer && !answer.isGood ? 'text-danger' : 'text-ok'}`}
      >
        {answer ? (
          <>
            {answer.text} <Ways answer={answer} onTake={(row) => void add({ sku, quantity, ...row })} />
          </>
        ) : null}
      </p>
    </div>
  )
}

type WaysProps = { answer: Answer | null; onTake: (row: { sku?: string; quantity?: string }) => void }

/** Other numbers and other quantities that can be added. */
function Ways({ answer, onTake }: WaysProps) {
  if (!answer?.report || answer.isGood) return null
  return (
    <>
      {answer.report.nearest.map((quantity) => (
        <button
          key={quantity}
          type="button"
          className="cart-link"
          onClick={() => onTake({ quantity: String(quantity) })}
        >
          {t('Change to {pieces}', { pieces: formatQuantity(quantity) })}
        </button>
      ))}{' '}
      {answer.report.choices.map(({ sku, name }) => (
        <button key={sku} type="button" className="cart-link mr-2" title={name} onClick={() => onTake({ sku })}>
          {sku}
        </button>
      ))}
    </>
  )
}

function newKeys() {
  return createAttemptKeys(() => crypto.randomUUID())
}
