import { type ClipboardEvent, type KeyboardEvent, memo, useState } from 'react'
import type { RowReport } from '#contract/cart/quick-order.ts'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { languageOfStored } from '../../../patterns/stored-name.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { optionsOf } from '../../../ui/options.tsx'
import { maxDrawn, PartPicture } from '../cart.picture.tsx'
import { isBlank, type PadRow } from './cart.pad.ts'

type RowProps = {
  row: PadRow
  number: number
  currency: string
  onChange: (key: string, values: Partial<Pick<PadRow, 'sku' | 'quantity'>>) => void
  onRemove: (key: string) => void
  onPaste: (text: string) => void
}

/** What a result looks like: the mark, the word and the colour say the same. */
export const resultLooks: Record<RowReport['result'], { mark: string; className: string }> = {
  added: { mark: '●', className: 'text-ok' },
  merged: { mark: '◪', className: 'text-blue' },
  rule: { mark: '✕', className: 'text-danger' },
  short: { mark: '✕', className: 'text-danger' },
  ambiguous: { mark: '○', className: 'text-warn' },
  unknown: { mark: '✕', className: 'text-danger' },
  bad: { mark: '✕', className: 'text-danger' },
}

function moveDown(input: HTMLInputElement): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`.pad-${input.name}`)]
  inputs[inputs.indexOf(input) + 1]?.focus()
}

/** One row: part number and pieces, and what becomes of it. */
export const PadRowFields = memo(function Row({ row, number, currency, onChange, onRemove, onPaste }: RowProps) {
  const { key, report } = row
  const isInvalid = report !== null && resultLooks[report.result].className === 'text-danger'
  const resultId = `result-${key}`

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    moveDown(event.currentTarget)
  }

  /** Several rows, or several cells, are rows of the pad; one number is the content of the field. */
  function onPasteHere(event: ClipboardEvent<HTMLInputElement>): void {
    const text = event.clipboardData.getData('text')
    if (!/[\n\t;]/.test(text.trim())) return
    event.preventDefault()
    onPaste(text)
  }

  const field = (name: 'sku' | 'quantity', label: string) => ({
    name,
    'aria-label': t('{label}, row {number}', { label, number: String(number) }),
    'aria-describedby': report ? resultId : undefined,
    'aria-invalid': isInvalid || undefined,
    autoComplete: 'off',
    value: row[name],
    onChange: (event: { target: { value: string } }) => onChange(key, { [name]: event.target.value }),
    onKeyDown,
    onPaste: onPasteHere,
  })

  return (
    <li className="pad-row" data-result={report?.result}>
      <span className="pad-number num" aria-hidden="true">
        {number}
      </span>
      <input
        {...field('sku', t('SKU'))}
        className="pad-sku mono"
        placeholder={t('SKU')}
        maxLength={100}
        spellCheck={false}
        autoCapitalize="characters"
      />
      <span className="pad-picture">
        {report?.product ? <PartPicture of={report.product} isFar={number > maxDrawn} /> : null}
      </span>
      <span className="pad-name" lang={languageOfStored()}>
        {report?.product?.name}
      </span>
      <input
        {...field('quantity', t('Pieces'))}
        className="pad-quantity num"
        placeholder={t('Pcs')}
        inputMode="numeric"
        maxLength={20}
      />
      <div className="pad-result" id={resultId}>
        {report ? <Result report={report} row={row} onChange={onChange} /> : null}
      </div>
      <span className="pad-unit num">
        {report?.product && report.product.unitprice > 0 ? formatMoney(report.product.unitprice, currency) : ''}
      </span>
      <b className="pad-total num">
        {report?.product && report.total > 0 ? formatMoney(report.total, currency) : ''}
      </b>
      {isBlank(row) ? null : (
        <button
          type="button"
          className="cart-icon"
          aria-label={t('Remove row {number}', { number: String(number) })}
          onClick={() => onRemove(key)}
        >
          <Icon name="close" className="size-4.5" />
        </button>
      )}
    </li>
  )
})

type ResultProps = { report: RowReport; row: PadRow; onChange: RowProps['onChange'] }

function Result({ report, row, onChange }: ResultProps) {
  const { mark, className } = resultLooks[report.result]
  return (
    <>
      <span className={`font-[560] ${className}`}>
        <span aria-hidden="true">{mark} </span>
        {report.message}
      </span>
      {report.nearest.map((quantity) => (
        <button
          key={quantity}
          type="button"
          className="cart-link"
          onClick={() => onChange(row.key, { quantity: String(quantity) })}
        >
          {t('Change to {pieces}', { pieces: formatQuantity(quantity) })}
          <span className="hidden-but-read"> {row.sku}</span>
        </button>
      ))}
      <Choices report={report} onChoose={(sku) => onChange(row.key, { sku })} />
    </>
  )
}

type ChoicesProps = { report: RowReport; onChoose: (sku: string) => void }

/** The numbers that may be meant: a list where several begin so, else a press each. */
function Choices({ report: { sku: typed, choices, result }, onChoose }: ChoicesProps) {
  if (result === 'ambiguous' && choices.length > 3) {
    return <ChoiceList typed={typed} choices={choices} onChoose={onChoose} />
  }
  return choices.map(({ sku, name }) => (
    <button key={sku} type="button" className="cart-link" title={name} onClick={() => onChoose(sku)}>
      {sku}
    </button>
  ))
}

type ChoiceListProps = { typed: string; choices: RowReport['choices']; onChoose: (sku: string) => void }

/** A closed list changes with each key that is pressed on it, so the choice counts when its button is pressed. */
function ChoiceList({ typed, choices, onChoose }: ChoiceListProps) {
  const [chosen, setChosen] = useState('')
  return (
    <>
      <select
        className="pad-choice"
        aria-label={t('Choose a product for {sku}', { sku: typed })}
        value={chosen}
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{t('Choose a product')}</option>
        {optionsOf(choices, ({ sku, name }) => [sku, `${sku} – ${name}`])}
      </select>
      {chosen === '' ? null : (
        <button type="button" className="cart-link" onClick={() => onChoose(chosen)}>
          {t('Use {sku}', { sku: chosen })}
        </button>
      )}
    </>
  )
}
