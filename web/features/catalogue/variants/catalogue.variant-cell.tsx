import { type KeyboardEvent, memo, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { Variant } from '#contract/products/variants.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { choiceState } from '../../../shell/route-focus.tsx'
import { Status } from '../../../ui/status.tsx'
import { parseQuantity, valueAfterKey } from '../../../ui/stepper-values.ts'
import { UnitPrice } from '../../tax/tax.price.tsx'
import { Picture } from '../catalogue.picture.tsx'
import { stepRange } from '../catalogue.quantity.ts'
import { stockBadgeOf } from '../list/catalogue.stock-badge.ts'
import { matrixRoles } from './catalogue.matrix-roles.ts'
import type { CellRefusal } from './catalogue.use-matrix.ts'
import { addressOfVariant } from './catalogue.variant-choice.tsx'
import { canAdd } from './catalogue.variant-places.ts'

type CellProps = {
  variant: Variant
  /** The value of its column, which a phone shows in the cell. */
  label: string | undefined
  currency: string
  isCurrent: boolean
  typed: string
  refusal: CellRefusal | undefined
  onType: (sku: string, value: string) => void
  onAdd: () => Promise<void>
}

/** A variant in the matrix. Typing into another cell does not draw it again. */
export const MatrixCell = memo(function MatrixCell(props: CellProps) {
  const { variant, label, currency, isCurrent } = props
  const { kind, words } = stockBadgeOf(variant)
  return (
    <td {...matrixRoles.cell} data-current={isCurrent || undefined}>
      <div className="flex min-w-56 items-start gap-3">
        {variant.drawing || variant.image ? (
          <div className="h-10.5 w-14 flex-none">
            <Picture of={{ ...variant, name: '', image: variant.image ?? '' }} size="mini" isFar />
          </div>
        ) : null}
        <div className="variants-facts">
          {label ? <p className="variants-label">{label}</p> : null}
          <p className="mono">
            <Link
              to={addressOfVariant(variant)}
              preventScrollReset
              state={choiceState}
              aria-current={isCurrent ? 'true' : undefined}
            >
              {variant.sku}
            </Link>
          </p>
          <p className="text-ui font-[620]">
            <UnitPrice of={{ ...variant, currency }} />
          </p>
          <p>
            <Status kind={kind}>{words}</Status>
          </p>
        </div>
        {canAdd(variant) ? <PiecesField {...props} /> : null}
      </div>
    </td>
  )
})

/** Up and Down by the pack, Enter adds. */
function PiecesField({ variant, typed, refusal, onType, onAdd }: CellProps) {
  const hintId = `variant-${variant._id}`
  const field = useRef<HTMLInputElement>(null)
  // On a slow line pieces are typed before the script is there.
  useLayoutEffect(() => {
    if (field.current && field.current.value !== typed) onType(variant.sku, field.current.value)
  }, [onType, variant.sku, typed])
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') return void onAdd()
    if (event.key === 'Home' || event.key === 'End') return
    const press = { key: event.key, isShifted: event.shiftKey }
    const value = valueAfterKey(press, parseQuantity(typed), stepRange(variant))
    if (value === null) return
    event.preventDefault()
    onType(variant.sku, String(value))
  }
  const minimum = formatQuantity(variant.minOrder)
  return (
    <div className="variants-pieces not-printed">
      <input
        ref={field}
        className="pieces-input num"
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={9}
        aria-label={t('Quantity of {sku}', { sku: variant.sku })}
        aria-invalid={refusal !== undefined || undefined}
        aria-describedby={hintId}
        value={typed}
        onChange={(event) => onType(variant.sku, event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={hintId} className="variants-hint">
        {refusal ? <span className="text-danger">{refusal.message} </span> : null}
        {refusal?.nearest.map((pieces) => (
          <button key={pieces} type="button" onClick={() => onType(variant.sku, String(pieces))}>
            {t('Order {pieces}', { pieces })}
          </button>
        ))}
        {refusal
          ? null
          : variant.multiple > 1
            ? t('min. {minimum}, packs of {multiple}', { minimum, multiple: variant.multiple })
            : t('min. {minimum}', { minimum })}
      </p>
    </div>
  )
}
