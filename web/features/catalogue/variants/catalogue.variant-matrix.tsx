import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoney } from '#contract/money.ts'
import type { ProductVariants, VariantAxis } from '#contract/products/variants.ts'
import { t } from '#i18n/t.ts'
import { paths } from '../../../paths.ts'
import { useAlive } from '../../../patterns/form/use-alive.ts'
import { formatQuantity } from '../../../patterns/money.tsx'
import { Button } from '../../../ui/button.tsx'
import { matrixRoles } from './catalogue.matrix-roles.ts'
import { type Matrix, useMatrix } from './catalogue.use-matrix.ts'
import { MatrixCell } from './catalogue.variant-cell.tsx'
import { tableOf, variantFinder } from './catalogue.variant-places.ts'

/** Cells that the page brings along. The rest of a large table is drawn in the browser when it is asked for. */
const maxCells = 60

/** The first rows, and that of the variant of the page. */
function firstRows({ items }: ProductVariants, { rows, columns, isTurned }: Table, productId: string) {
  const most = Math.max(1, Math.floor(maxCells / (columns?.values.length ?? 1)))
  const own = items.find(({ _id }) => _id === productId)?.values[isTurned ? 1 : 0]
  return rows.values.filter(({ key }, index) => index < most || key === own)
}

type Table = ReturnType<typeof tableOf>
type MatrixProps = { variants: ProductVariants; productId: string; currency: string }

/**
 * All variants for ordering: rows and columns are the values, each cell has price, stock and a field for the pieces. One
 * button adds all of them. Its key is the group, so typed numbers stay while the variant of the page changes.
 */
export function VariantMatrix({ variants, productId, currency }: MatrixProps) {
  const matrix = useMatrix(variants, currency)
  const part = useAlive<HTMLElement>()
  const [isWhole, setIsWhole] = useState(false)
  const table = tableOf(variants)
  const { rows, columns, isTurned } = table
  const shown = isWhole ? rows.values : firstRows(variants, table, productId)
  const find = variantFinder(variants)
  const heading = t('{name} at a glance', { name: variants.name })
  return (
    <section ref={part} aria-labelledby="variants" className="variants">
      <h2 id="variants" className="variants-head">
        {heading} <span>{t('Enter quantities, then add them all at once.')}</span>
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <section className="variants-scroll" tabIndex={0} aria-label={t('All variants')}>
        <table
          {...matrixRoles.table}
          className="variants-table"
          data-columns={columns ? columns.values.length : 1}
        >
          <Head rows={rows} columns={columns} />
          <tbody {...matrixRoles.rowgroup}>
            {shown.map((row) => (
              <tr key={row.key} {...matrixRoles.row}>
                <th scope="row" {...matrixRoles.rowheader}>
                  {row.label}
                </th>
                {(columns?.values ?? [undefined]).map((column) => {
                  const values = column ? (isTurned ? [column.key, row.key] : [row.key, column.key]) : [row.key]
                  const variant = find(values)
                  return variant ? (
                    <MatrixCell
                      key={variant.sku}
                      variant={variant}
                      label={column?.label}
                      currency={currency}
                      isCurrent={variant._id === productId}
                      typed={matrix.typed[variant.sku] ?? ''}
                      refusal={matrix.refusals[variant.sku]}
                      onType={matrix.type}
                      onAdd={matrix.add}
                    />
                  ) : (
                    <td key={values.join(' ')} {...matrixRoles.cell} className="variants-none">
                      <span aria-hidden="true">–</span>
                      <span className="hidden-but-read">{t('Not available')}</span>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < rows.values.length ? (
        <p className="variants-rest not-printed">
          <Button size="small" onClick={() => setIsWhole(true)}>
            {t('Show all {count} variants', { count: variants.items.length })}
          </Button>
        </p>
      ) : null}
      <Foot matrix={matrix} currency={currency} />
    </section>
  )
}

function Head({ rows, columns }: { rows: VariantAxis; columns: VariantAxis | undefined }) {
  return (
    <thead {...matrixRoles.rowgroup}>
      <tr {...matrixRoles.row}>
        <th scope="col" {...matrixRoles.columnheader}>
          {rows.name}
        </th>
        {columns ? (
          columns.values.map(({ key, label }) => (
            <th key={key} scope="col" {...matrixRoles.columnheader}>
              <span className="hidden-but-read">{columns.name} </span>
              {label}
            </th>
          ))
        ) : (
          <th scope="col" {...matrixRoles.columnheader}>
            {t('Product')}
          </th>
        )}
      </tr>
    </thead>
  )
}

/** What the typed pieces come to, and the button that adds them. */
function Foot({ matrix: { sum, outcome, isBusy, add }, currency }: { matrix: Matrix; currency: string }) {
  return (
    <div className="variants-foot not-printed">
      <p role="status" className={outcome && !outcome.isGood ? 'text-danger' : ''}>
        {outcome ? (
          <>
            {outcome.text} <Link to={paths.cart}>{t('View cart')}</Link>
          </>
        ) : null}
      </p>
      <output>
        {sum.parts > 0 ? (
          <>
            {t('{count, plural, one {# product} other {# products}}, {pieces} pcs', {
              count: sum.parts,
              pieces: formatQuantity(sum.pieces),
            })}{' '}
            <b>{formatMoney(sum.total, currency)}</b>
          </>
        ) : null}
      </output>
      <Button isBusy={isBusy} onClick={() => void add()}>
        {sum.parts === 0
          ? t('Add all')
          : t('Add {count, plural, one {# product} other {# products}}', { count: sum.parts })}
      </Button>
    </div>
  )
}
