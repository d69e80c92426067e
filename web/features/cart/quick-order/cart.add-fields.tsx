import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import type { RowReport } from '#contract/cart/quick-order.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../../ui/button.tsx'

/** A part and its pieces as they are typed. */
export type AddFieldsRow = { sku: string; quantity: string }

type AddFieldsProps = {
  row: AddFieldsRow
  onType: (row: AddFieldsRow) => void
  onAdd: () => void
  onPaste?: (event: ClipboardEvent) => void
  isBusy: boolean
  /** The field of the part number, where the next one is typed. */
  first: RefObject<HTMLInputElement | null>
  /** What became of the row that was typed, and in `ways` what can be added instead. */
  answer: { text: string; isGood: boolean } | null
  ways: ReactNode
  /** What stands after the button. */
  children?: ReactNode
}

/** Adds a part by its number: into a cart, and into an order that staff place. Not a form: it may be inside one. */
export function AddFields(props: AddFieldsProps) {
  const { row, onType, onAdd, onPaste, isBusy, first, answer, ways, children } = props
  const answerId = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onAdd()
  }
  const shared = { autoComplete: 'off', 'aria-describedby': answerId, onKeyDown }
  return (
    <div className="cart-add">
      <input
        {...shared}
        ref={first}
        className="cart-add-sku"
        aria-label={t('SKU')}
        placeholder={t('Add by SKU')}
        maxLength={100}
        spellCheck={false}
        enterKeyHint="next"
        value={row.sku}
        onPaste={onPaste}
        onChange={(event) => onType({ ...row, sku: event.target.value })}
      />
      <input
        {...shared}
        className="cart-add-quantity num"
        aria-label={t('Pieces')}
        placeholder={t('Pcs')}
        inputMode="numeric"
        maxLength={20}
        enterKeyHint="done"
        value={row.quantity}
        onChange={(event) => onType({ ...row, quantity: event.target.value })}
      />
      <Button size="small" isBusy={isBusy} onClick={onAdd}>
        {t('Add')}
      </Button>
      {children}
      <p
        id={answerId}
        role="status"
        className={`cart-add-answer ${answer && !answer.isGood ? 'text-danger' : 'text-ok'}`}
      >
        {answer ? (
          <>
            {answer.text} {ways}
          </>
        ) : null}
      </p>
    </div>
  )
}

type ChoicesProps = { choices: RowReport['choices']; onChoice: (sku: string) => void }

/** Where several part numbers begin with the typed text, each can be chosen. */
export function SkuChoices({ choices, onChoice }: ChoicesProps) {
  return choices.map(({ sku, name }) => (
    <button key={sku} type="button" className="cart-link me-2" title={name} onClick={() => onChoice(sku)}>
      {sku}
    </button>
  ))
}
