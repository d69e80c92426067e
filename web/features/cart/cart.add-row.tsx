import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { goodResults, orderRows, type RowReport } from '#contract/cart/quick-order.ts'
import { t } from '#i18n/t.ts'
import { createAttemptKeys } from '../../api/attempt-key.ts'
import { paths } from '../../paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { sendToCart, takeCart } from './cart.client.ts'
import { AddFields, type AddFieldsRow, SkuChoices } from './quick-order/cart.add-fields.tsx'

type Answer = { text: string; isGood: boolean; report: RowReport | null }

const emptyRow: AddFieldsRow = { sku: '', quantity: '' }

function useAddRow(onAdded: () => void) {
  const [row, setRow] = useState(emptyRow)
  const [keyFor, setKeyFor] = useState(() => newKeys())
  const { run, isBusy, error, result } = useCommand(async (wanted: AddFieldsRow): Promise<Answer> => {
    const sent = await sendToCart(orderRows, { body: { rows: [wanted], add: true } }, keyFor(wanted))
    const [report] = sent.rows
    const isGood = report !== undefined && goodResults.includes(report.result)
    if (sent.cart) takeCart(sent.cart)
    if (isGood) {
      setKeyFor(() => newKeys())
      setRow(emptyRow)
      onAdded()
    }
    return { text: report ? `${report.sku}: ${report.message}` : '', isGood, report: report ?? null }
  })
  const answer = error === null ? result : { text: error, isGood: false, report: null }
  const add = (wanted: AddFieldsRow) => wanted.sku.trim() !== '' && run(wanted)

  return { row, setRow, isBusy, answer, add }
}

/** The first row of the cart: a part by its number. What cannot be added says why, and what could. */
export function AddRow() {
  const first = useRef<HTMLInputElement>(null)
  const { row, setRow, isBusy, answer, add } = useAddRow(() => first.current?.focus())
  return (
    <AddFields
      row={row}
      onType={setRow}
      onAdd={() => add(row)}
      isBusy={isBusy}
      first={first}
      answer={answer}
      ways={<Ways answer={answer} onTake={(taken) => add({ ...row, ...taken })} />}
    >
      <Link to={paths.quickOrder} className="py-2 text-ui">
        {t('Quick order or CSV')}
      </Link>
    </AddFields>
  )
}

type WaysProps = { answer: Answer | null; onTake: (row: Partial<AddFieldsRow>) => void }

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
      <SkuChoices choices={answer.report.choices} onChoice={(sku) => onTake({ sku })} />
    </>
  )
}

function newKeys() {
  return createAttemptKeys(() => crypto.randomUUID())
}
