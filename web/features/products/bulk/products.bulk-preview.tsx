import { sayWords } from '#contract/catalogue-model/words.ts'
import { formatMoney } from '#contract/money.ts'
import type { BulkChange, ProductBulkPreview } from '#contract/products/admin-list.ts'
import { attributesOf, familiesNow } from '#contract/products/attributes.ts'
import { mark, t } from '#i18n/t.ts'
import { BulkFailed, FailedRows } from '../../../patterns/grid/grid.bulk-failed.tsx'
import { formatQuantity } from '../../../patterns/money.tsx'

const statusLabels: Record<string, string> = {
  draft: mark('Draft'),
  published: mark('Published'),
  archived: mark('Deleted'),
}

const fieldLabels: Record<string, string> = {
  status: mark('Status'),
  unitprice: mark('Unit price'),
  minorder: mark('Minimum order'),
  multiple: mark('Order multiple'),
  category: mark('Family'),
  taxClass: mark('Tax class'),
  supply: mark('Supply'),
  shipWeight: mark('Shipping weight per piece'),
  shippingClass: mark('Shipping class'),
  netWeight: mark('Net weight per piece (g)'),
  tariffNumber: mark('Tariff number'),
  originCountry: mark('Country of origin'),
}

/** The name of a field, and of an attribute as one of the families calls it. */
function fieldLabel(field: string): string {
  const label = fieldLabels[field]
  if (label) return t(label)
  const key = field.slice('attributes.'.length)
  const attribute = familiesNow()
    .flatMap((family) => attributesOf(family.key))
    .find((one) => one.key === key)
  return attribute ? sayWords(attribute.label) : key
}

/** A value of a product as people read it. */
function valueLabel(field: string, value: BulkChange['before'], currency: string): string {
  if (typeof value === 'string') return field === 'status' ? t(statusLabels[value] ?? value) : value || '–'
  return field === 'unitprice' ? formatMoney(value, currency) : formatQuantity(value)
}

type PreviewProps = { preview: ProductBulkPreview }

/** How many products change. */
export function PreviewSummary({ preview: { changing, same } }: PreviewProps) {
  return (
    <p className="font-[560]">
      {changing === 0
        ? t('No product would change.')
        : t('{count, plural, one {# product changes.} other {# products change.}}', { count: changing })}
      {same > 0
        ? ` ${t('{count, plural, one {# already has this value.} other {# already have this value.}}', { count: same })}`
        : null}
    </p>
  )
}

/** What changes of each product, and which products cannot be changed and why. */
export function BulkPreview({ preview }: PreviewProps) {
  const { changing, failedCount, rows } = preview
  const hidden = changing - rows.length
  return (
    <>
      {rows.length > 0 ? <Rows rows={rows} /> : null}
      {hidden > 0 ? <p className="text-small text-ink-2">{t('and {count} more', { count: hidden })}</p> : null}
      {failedCount === 0 ? null : changing === 0 ? (
        <FailedRows failures={preview} />
      ) : (
        <BulkFailed
          summary={t('{count, plural, one {# product cannot} other {# products cannot}} be changed', {
            count: failedCount,
          })}
          failures={preview}
        />
      )}
    </>
  )
}

/** Fields that have a column for each side: their values are short. */
const plainFields: readonly string[] = ['status', 'unitprice', 'minorder', 'multiple']

function Rows({ rows }: Pick<ProductBulkPreview, 'rows'>) {
  const isPlain = rows.every(({ changes }) => changes.every(({ field }) => plainFields.includes(field)))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section aria-label={t('Preview')} tabIndex={0} className="bulk-preview">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Product')}</th>
            {isPlain ? (
              <>
                <th scope="col">{t('Before')}</th>
                <th scope="col">{t('After')}</th>
              </>
            ) : (
              <th scope="col">{t('Before and after')}</th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, sku, name, currency, changes }) => (
            <tr key={id}>
              <th scope="row">
                {name} <span className="mono text-ink-2">{sku}</span>
              </th>
              {isPlain ? (
                <>
                  <Values changes={changes} currency={currency} side="before" />
                  <Values changes={changes} currency={currency} side="after" />
                </>
              ) : (
                <NamedValues changes={changes} currency={currency} />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ValuesProps = { changes: readonly BulkChange[]; currency: string; side: 'before' | 'after' }

/** One value, or several with their names. */
function Values({ changes, currency, side }: ValuesProps) {
  const isOne = changes.length === 1
  return (
    <td>
      {changes.map((change) => (
        <span key={change.field} className="block">
          {isOne ? null : `${fieldLabel(change.field)}: `}
          {valueLabel(change.field, change[side], currency)}
        </span>
      ))}
    </td>
  )
}

/** A line for each field: "Supply: Made to order → From stock". */
function NamedValues({ changes, currency }: Omit<ValuesProps, 'side'>) {
  return (
    <td className="bulk-named">
      {changes.map(({ field, before, after }) => (
        <span key={field} className="block">
          {fieldLabel(field)}: {valueLabel(field, before, currency)} → <b>{valueLabel(field, after, currency)}</b>
        </span>
      ))}
    </td>
  )
}
