import type { UseFormRegisterReturn } from 'react-hook-form'
import type { OrderLifecycle } from '#contract/orders/lifecycle.ts'
import type { LinePieces, OrderLine } from '#contract/orders/lines.ts'
import { t } from '#i18n/t.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { StoredName } from '../../patterns/stored-name.tsx'
import { tableRoles } from '../../patterns/table/data-table.tsx'
import { formatDay } from '../../ui/dates.ts'
import { Input } from '../../ui/field.tsx'

export type ShipLine = OrderLine & { left: number }

/** The lines of which something is left. */
export function shipLinesOf(
  { lines }: Pick<OrderLifecycle['order'], 'lines'>,
  remaining: readonly LinePieces[],
): ShipLine[] {
  const byNumber = new Map(lines.map((line) => [line.line, line]))
  return remaining.flatMap(({ line, quantity }) => {
    const found = byNumber.get(line)
    return found ? [{ ...found, left: quantity }] : []
  })
}

/** The field of a line: its registration in the form, its value and its error. */
export type ShipField = {
  id: string
  error: string | undefined
  quantity: number
  control: UseFormRegisterReturn
  set: (quantity: number) => void
}

/** The name of the table, the pieces left of a line, and the effect of choosing a line. */
type Texts = { caption: string; left: string; choose: (sku: string) => string }

type ShipLinesProps = { lines: readonly ShipLine[]; texts: Texts; fieldAt: (index: number) => ShipField }

const { cell } = tableRoles

/** A row for each line: the pieces left, and those sent now. A refund chooses pieces by the same table. */
export function ShipLines({ lines, texts, fieldAt }: ShipLinesProps) {
  const fields = lines.map((_line, index) => fieldAt(index))
  // A line of which nothing is left any more cannot be chosen.
  const isAll = fields.every(({ quantity }, index) => quantity > 0 || lines[index]?.left === 0)
  const isSome = !isAll && fields.some(({ quantity }) => quantity > 0)
  const setAll = () => {
    for (const [index, { set }] of fields.entries()) set(isAll ? 0 : (lines[index]?.left ?? 0))
  }
  return (
    <div className="ship-scroll">
      <table {...tableRoles.table} className="ship-table">
        <caption className="hidden-but-read">{texts.caption}</caption>
        <thead {...tableRoles.rowgroup}>
          <tr {...tableRoles.row}>
            <th scope="col" {...tableRoles.columnheader}>
              <label className="ship-check">
                <input
                  ref={(box) => {
                    if (box) box.indeterminate = isSome
                  }}
                  type="checkbox"
                  className="size-5 accent-blue"
                  checked={isAll}
                  onChange={setAll}
                />
                <span className="hidden-but-read">{t('All lines')}</span>
              </label>
            </th>
            <th scope="col" {...tableRoles.columnheader}>
              {t('SKU')}
            </th>
            <th scope="col" {...tableRoles.columnheader}>
              {t('Name')}
            </th>
            <th scope="col" {...tableRoles.columnheader} className="line-figure">
              {texts.left}
            </th>
            <th scope="col" {...tableRoles.columnheader} className="line-figure">
              {t('Now', { context: 'pieces in a shipment' })}
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {lines.map((line, index) => {
            const field = fields[index]
            return field ? <Row key={line.line} line={line} field={field} choose={texts.choose(line.sku)} /> : null
          })}
        </tbody>
      </table>
    </div>
  )
}

function Row({ line, field, choose }: { line: ShipLine; field: ShipField; choose: string }) {
  const { id, error, quantity, control, set } = field
  return (
    <tr {...tableRoles.row}>
      <td {...cell}>
        <label className="ship-check">
          <input
            type="checkbox"
            className="size-5 accent-blue"
            checked={quantity > 0}
            onChange={() => set(quantity > 0 ? 0 : line.left)}
          />
          <span className="hidden-but-read">{choose}</span>
        </label>
      </td>
      <td {...cell} className="mono ship-sku">
        {line.sku}
      </td>
      <td {...cell} className="ship-name">
        <StoredName text={line.name} translation={line.translation} />
        {line.requestedOn ? (
          <span className="line-note">
            {t('Requested for {day}', { day: formatDay(line.requestedOn, 'short') })}
          </span>
        ) : null}
        {line.note ? <span className="line-note">{line.note}</span> : null}
        {error ? (
          <span id={`${id}-error`} className="block font-[560] text-danger" role="alert">
            {error}
          </span>
        ) : null}
      </td>
      <td {...cell} className="line-figure">
        {formatQuantity(line.left)}
      </td>
      <td {...cell} className="line-figure">
        <Input
          {...control}
          id={id}
          className="num ms-auto min-h-9.5! w-22! py-1! text-end text-control! font-[560] max-sm:min-h-11! max-sm:w-18!"
          inputMode="numeric"
          autoComplete="off"
          aria-label={t('Quantity of {sku}', { sku: line.sku })}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      </td>
    </tr>
  )
}
