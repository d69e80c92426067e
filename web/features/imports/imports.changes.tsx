import { useState } from 'react'
import { Link } from 'react-router'
import type { ProductImport } from '#contract/imports/imports.ts'
import type { FieldChange, ImportChange, ImportWarning } from '#contract/imports/preview.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { paths } from '../../dashboard-paths.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { type Column, DataTable, DataTableSkeleton } from '../../patterns/table/data-table.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type AddedFields, changeShare, importFieldLabel, valueLabels } from './imports.labels.ts'
import { type ChangePage, useImportChanges } from './imports.use-changes.ts'

const warningOf: Record<string, ImportWarning> = { unitprice: 'price', available: 'stock' }

type ChangedProps = { change: FieldChange; isWarned: boolean; added: AddedFields }

function Changed({ change, isWarned, added }: ChangedProps) {
  const { field, before, after } = change
  const share = changeShare(change)
  const { currency } = useCompany()
  return (
    <li className="import-change" data-warned={isWarned || undefined}>
      <span className="text-ink-2">{importFieldLabel(field, added)}</span>
      <span className="import-change-values">
        <span className="hidden-but-read">{t('before: ')}</span>
        <del>{valueLabels(field, before, currency)}</del>
        <Icon name="right" className="size-3.5" />
        <span className="hidden-but-read">{t('after: ')}</span>
        <ins>{valueLabels(field, after, currency)}</ins>
        {share ? <span className="num">{share}</span> : null}
        {isWarned ? (
          <>
            <Icon name="warn" className="size-4" />
            <span className="hidden-but-read">{t('Check this change')}</span>
          </>
        ) : null}
      </span>
    </li>
  )
}

function columns(added: AddedFields): Column<ImportChange>[] {
  return [
    {
      id: 'product',
      header: t('Product'),
      isTitle: true,
      cell: ({ productId, name, sku }) => (
        <span className="grid">
          {productId ? (
            <Link to={paths.editProduct(productId)} className="font-[580] wrap-anywhere">
              {name}
            </Link>
          ) : (
            <span className="font-[580] wrap-anywhere">{name}</span>
          )}
          <span className="mono text-small text-ink-2">{sku}</span>
        </span>
      ),
    },
    { id: 'line', header: t('Line'), isNumeric: true, cell: ({ line }) => String(line) },
    {
      id: 'changes',
      header: t('Before and after'),
      isWhole: true,
      cell: ({ changes, warnings }) => (
        <ul className="grid gap-1">
          {changes.map((change) => (
            <Changed
              key={change.field}
              change={change}
              added={added}
              isWarned={warnings.some((warning) => warningOf[change.field] === warning)}
            />
          ))}
        </ul>
      ),
    },
  ]
}

/** What the import would change, product by product: those to look at first come first. */
export function Changes({ imported }: { imported: ProductImport }) {
  const [isWarnedOnly, setIsWarnedOnly] = useState(false)
  const shown = useImportChanges(imported._id, isWarnedOnly)
  const { page, error, retry, restart } = shown
  const { counts, warned } = imported
  const caption = t('Changes to existing products')
  if (counts.toChange === 0) return null
  return (
    <section aria-labelledby="import-changes" className="import-changes">
      <div className="flex flex-wrap items-end justify-between gap-3 px-4 pb-3 md:px-6">
        <h3 id="import-changes" className="text-control font-[620]">
          {caption}
        </h3>
        {warned.price + warned.stock > 0 ? (
          <CheckField
            label={t('Warnings only')}
            className="flex min-h-11 items-center gap-2 text-ui"
            isSmall
            checked={isWarnedOnly}
            onChange={({ target }) => {
              restart()
              setIsWarnedOnly(target.checked)
            }}
          />
        ) : null}
      </div>
      {error ? (
        <div className="flex flex-wrap items-center gap-3 px-4 pb-3 md:px-6">
          <Refusal text={error} />
          <Button size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        </div>
      ) : null}
      <Page
        page={page}
        added={imported.additions.attributes}
        isMissing={error !== null}
        rowCount={Math.min(counts.toChange, 5)}
      />
      {page ? <Pages {...shown} page={page} /> : null}
    </section>
  )
}

type PageProps = { page: ChangePage | null; added: AddedFields; isMissing: boolean; rowCount: number }

function Page({ page, added, isMissing, rowCount }: PageProps) {
  const caption = t('Changes to existing products')
  if (!page)
    return isMissing ? null : <DataTableSkeleton caption={caption} columns={columns(added)} rowCount={rowCount} />
  return (
    <DataTable
      caption={caption}
      columns={columns(added)}
      rows={page.items}
      keyOf={({ line }) => String(line)}
      isMarked={({ warnings }) => warnings.length > 0}
    />
  )
}

type Going = (() => void) | null
type PagesProps = { page: ChangePage; first: number; back: Going; forward: Going }

function Pages({ page: { items, total }, first, back, forward }: PagesProps) {
  if (!back && !forward) return null
  const range = `${formatQuantity(first)}–${formatQuantity(first + items.length - 1)}`
  return (
    <nav
      aria-label={t('Pages of {what}', { what: t('changes') })}
      className="flex flex-wrap items-center gap-4 px-4 py-3 text-small text-ink-2 md:px-6"
    >
      <span role="status" className="num">
        {t('{range} of {total}', { range, total })}
      </span>
      <div className="ms-auto flex gap-2">
        <Button size="small" disabled={!back} onClick={() => back?.()}>
          <Icon name="left" className="size-4.5" />
          {t('Previous')}
        </Button>
        <Button size="small" disabled={!forward} onClick={() => forward?.()}>
          {t('Next')}
          <Icon name="right" className="size-4.5" />
        </Button>
      </div>
    </nav>
  )
}
