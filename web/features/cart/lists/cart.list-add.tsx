import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import type { OrderList } from '#contract/cart/lists.ts'
import { t } from '#i18n/t.ts'
import { languageOfStored } from '../../../patterns/stored-name.tsx'
import { Button } from '../../../ui/button.tsx'
import { useListAdd } from './cart.use-list-add.ts'

type AddProps = { listId: string; onList: (list: OrderList) => void }

/** Adds parts to a list by number or name, with suggestions while typing, or pasted rows. */
export function ListAdd({ listId, onList }: AddProps) {
  const row = useListAdd(listId, onList)
  const answerId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    row.add()
  }
  /** Several rows, or several cells, are rows; one text is a search. */
  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData('text')
    if (!/[\n\t;]/.test(pasted.trim())) return
    event.preventDefault()
    row.paste(pasted)
  }
  const field = { autoComplete: 'off', 'aria-describedby': answerId, onKeyDown, onPaste }
  return (
    <div className="cart-add" data-page>
      <input
        {...field}
        ref={row.textRef}
        className="cart-add-sku"
        aria-label={t('SKU or name')}
        placeholder={t('SKU or name, or paste rows')}
        enterKeyHint="next"
        maxLength={100}
        spellCheck={false}
        value={row.text}
        onChange={(event) => row.type(event.target.value)}
      />
      <input
        {...field}
        ref={row.piecesRef}
        className="cart-add-quantity num"
        aria-label={t('Pieces')}
        placeholder={t('Pcs')}
        inputMode="numeric"
        enterKeyHint="done"
        maxLength={20}
        value={row.quantity}
        onChange={(event) => row.setQuantity(event.target.value)}
      />
      <Button size="small" isBusy={row.isBusy} onClick={() => row.add()}>
        {t('Add')}
      </Button>
      <Found row={row} />
      <div id={answerId} role="status" className="cart-add-answer">
        <Said row={row} />
      </div>
    </div>
  )
}

type Row = ReturnType<typeof useListAdd>

/** The parts that may be meant, each to press. */
function Found({ row: { found, choose } }: { row: Row }) {
  if (found.length === 0) return null
  return (
    <ul className="basis-full text-ui" aria-label={t('Products found')}>
      {found.map((product) => (
        <li key={product._id}>
          <button type="button" className="list-found" onClick={() => choose(product)}>
            <span className="mono">{product.sku}</span> <span lang={languageOfStored()}>{product.name}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function Said({ row: { answer, chosen } }: { row: Row }) {
  if (!answer)
    return chosen ? (
      <p className="text-ink-2" lang={languageOfStored()}>
        {chosen.name}
      </p>
    ) : null
  return (
    <>
      <p className={answer.isGood ? 'text-ok' : 'text-danger'}>{answer.text}</p>
      {answer.open.length > 0 ? (
        <ul className="text-ink-2 wrap-anywhere">
          {answer.open.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
