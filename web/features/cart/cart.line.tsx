import { memo, useState } from 'react'
import { Link } from 'react-router'
import type { CartLine } from '#contract/cart/cart.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { StoredName } from '../../patterns/stored-name.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { LineAmount, LinePrice } from '../tax/tax.line-amount.tsx'
import type { CartEdit } from './cart.edit.ts'
import { LineIssues } from './cart.issues.tsx'
import { LineNoteForm } from './cart.note-form.tsx'
import { PartPicture } from './cart.picture.tsx'
import { QuantityInput } from './cart.quantity.tsx'

type LineProps = {
  line: CartLine
  /** With its share of the tax; undefined for a line that is not charged. */
  gross: number | undefined
  currency: string
  isFar: boolean
  onEdit: (edit: CartEdit) => void
  onRemove: (line: CartLine) => void
}

/** One line of the cart. Lines that did not change are not drawn again: a cart has up to 500. */
export const CartLineItem = memo(function Line({ line, gross, currency, isFar, onEdit, onRemove }: LineProps) {
  const [isNoting, setIsNoting] = useState(false)
  const hasChangedPrice = line.unitprice !== line.seenUnitprice
  const issuesId = `issues-${line.id}`
  const setQuantity = (quantity: number, seen = line.quantity) =>
    onEdit({ kind: 'quantity', id: line.id, quantity, seen })
  return (
    <li
      className="cart-line"
      data-state={line.issues.length > 0 ? 'wrong' : hasChangedPrice ? 'changed' : undefined}
    >
      <span className="cart-picture">
        <PartPicture of={line} isFar={isFar} />
      </span>
      <div className="cart-part">
        <Link to={paths.product(line.productId)} className="mono text-small">
          {line.sku}
        </Link>
        <span className="text-ui">
          <StoredName text={line.name} />
        </span>
        <NoteLine line={line} onOpen={() => setIsNoting(true)} />
        <LineIssues line={line} id={issuesId} onQuantity={setQuantity} />
      </div>
      <Stock line={line} />
      <QuantityInput
        line={line}
        describedBy={line.issues.length > 0 ? issuesId : undefined}
        onQuantity={setQuantity}
        onRemove={() => onRemove(line)}
      />
      <span className="cart-unit num">
        {hasChangedPrice ? (
          <s>
            <span className="hidden-but-read">{t('Previously:')} </span>
            <LinePrice isAlone net={line.seenUnitprice} taxRate={line.taxRate} currency={currency} />
          </s>
        ) : null}
        <span className={hasChangedPrice ? 'font-[620]' : ''}>
          <LinePrice net={line.unitprice} taxRate={line.taxRate} currency={currency} content={line} />
        </span>
      </span>
      <b className="cart-total num">
        {line.unitprice > 0 ? (
          <LineAmount isAlone net={line.total} gross={gross} taxRate={line.taxRate} currency={currency} />
        ) : (
          '–'
        )}
      </b>
      <span className="cart-actions">
        <button
          type="button"
          className="cart-icon"
          aria-label={t('Note for {sku}', { sku: line.sku })}
          onClick={() => setIsNoting(true)}
        >
          <AnyIcon name="pen" className="size-4.5" />
        </button>
        <button
          type="button"
          className="cart-icon"
          aria-label={t('Remove {sku}', { sku: line.sku })}
          onClick={() => onRemove(line)}
        >
          <Icon name="close" className="size-4.5" />
        </button>
      </span>
      {isNoting ? <LineNoteForm line={line} onEdit={onEdit} onClose={() => setIsNoting(false)} /> : null}
    </li>
  )
})

function NoteLine({ line, onOpen }: { line: CartLine; onOpen: () => void }) {
  if (line.note === '' && line.requestedOn === null) return null
  return (
    <span className="text-small text-ink-2">
      {line.requestedOn ? t('Requested for {day}', { day: formatDay(line.requestedOn, 'short') }) : null}
      {line.requestedOn && line.note ? ' · ' : null}
      {line.note ? t('Note: {note}', { note: line.note }) : null}{' '}
      <button type="button" className="cart-link" onClick={onOpen}>
        {t('Change')}
        <span className="hidden-but-read"> {line.sku}</span>
      </button>
    </span>
  )
}

function Stock({ line }: { line: CartLine }) {
  if (line.issues.includes('not_sold')) return <span className="cart-stock" />
  const isEnough = line.quantity <= line.available
  return (
    <span className={`cart-stock ${isEnough ? 'text-ok' : 'text-danger'}`}>
      {isEnough ? t('In stock') : t('{pieces} pcs left', { pieces: formatQuantity(line.available) })}
    </span>
  )
}
