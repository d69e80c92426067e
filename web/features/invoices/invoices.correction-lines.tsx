import type { FieldPath } from 'react-hook-form'
import type { Correctable, CorrectionForm } from '#contract/invoices/corrections.ts'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import type { ApiForm } from '../../patterns/form/use-api-form.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { StoredName } from '../../patterns/stored-name.tsx'
import { Input } from '../../ui/field.tsx'
import type { CorrectionValues } from './invoices.correction-values.ts'

export type CorrectionFields = Pick<ApiForm<CorrectionValues, CorrectionForm>, 'form' | 'field'>
type LinesProps = { state: Correctable; fields: CorrectionFields }

const columns = 'grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)_5.5rem_9rem]'

/** A field of a line or of the freight, with its error below. */
function Cell({
  fields,
  name,
  label,
}: {
  fields: CorrectionFields
  name: FieldPath<CorrectionValues>
  label: string
}) {
  const { id, error } = fields.field(name)
  return (
    <div className="min-w-0">
      <Input
        {...fields.form.register(name)}
        id={id}
        className="num min-h-9.5! w-full py-1! text-end text-control! max-sm:min-h-11!"
        inputMode="decimal"
        autoComplete="off"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error ? (
        <span id={`${id}-error`} className="mt-1 block text-small text-danger" role="alert">
          {error}
        </span>
      ) : null}
    </div>
  )
}

function Line({
  row,
  index,
  fields,
  currency,
}: {
  row: Correctable['lines'][number]
  index: number
  fields: CorrectionFields
  currency: string
}) {
  const { sku, name, leftQuantity, leftNet } = row
  const left =
    leftNet === 0
      ? t('Credited in full')
      : t('Remaining: {pieces} pcs, {amount}', {
          pieces: formatQuantity(leftQuantity),
          amount: formatMoney(leftNet, currency),
        })
  return (
    <li className={`${columns} border-b border-line py-2.5 text-ui`}>
      <div className="min-w-0 max-sm:col-span-2">
        <span className="mono">{sku}</span>
        <span className="block wrap-anywhere">
          <StoredName text={name} />
        </span>
        <span className="block text-small text-ink-2">{left}</span>
      </div>
      {leftNet === 0 ? null : (
        <>
          <Cell fields={fields} name={`lines.${index}.quantity`} label={t('Quantity of {sku}', { sku })} />
          <Cell fields={fields} name={`lines.${index}.amount`} label={t('Amount for {sku}', { sku })} />
        </>
      )}
    </li>
  )
}

/** The lines of an invoice: of each, how many pieces are credited, or by what amount it becomes cheaper; and its freight. */
export function CorrectionLines({ state, fields }: LinesProps) {
  const { lines, freight, currency } = state
  return (
    <div>
      <div className={`${columns} border-b border-line-strong pb-1.5 text-small text-ink-2`} aria-hidden="true">
        <span className="max-sm:hidden">{t('Line', { context: 'of an order' })}</span>
        <span className="text-end">{t('Pieces')}</span>
        <span className="text-end">{t('or amount, net')}</span>
      </div>
      <ul aria-label={t('Lines to credit')}>
        {lines.map((row, index) => (
          <Line key={row.line} row={row} index={index} fields={fields} currency={currency} />
        ))}
        {freight ? (
          <li className={`${columns} border-b border-line py-2.5 text-ui`}>
            <div className="min-w-0 max-sm:col-span-2">
              {t('Freight')}
              <span className="block text-small text-ink-2">
                {freight.leftNet === 0
                  ? t('Credited in full')
                  : t('Remaining: {amount}', { amount: formatMoney(freight.leftNet, currency) })}
              </span>
            </div>
            <span />
            {freight.leftNet === 0 ? null : <Cell fields={fields} name="freight" label={t('Freight amount')} />}
          </li>
        ) : null}
      </ul>
    </div>
  )
}
