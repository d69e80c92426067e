import { type ReactNode, useDeferredValue, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminSelection } from '#contract/lists/bulk.ts'
import { t } from '#i18n/t.ts'
import { useMay } from '../../api/may.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorView } from '../error-view.tsx'
import { FormDialog } from '../form/form-dialog.tsx'
import './grid.css'
import './grid.rows.css'
import './grid.bulk.css'
import './grid.cards.css'
import { BulkBar, BulkSummary } from './grid.bulk.tsx'
import { BulkQuestion } from './grid.bulk-question.tsx'
import { NothingFound } from './grid.nothing-found.tsx'
import { GridPager } from './grid.pager.tsx'
import { RowActions } from './grid.row-actions.tsx'
import { GridTable } from './grid.table.tsx'
import { GridTools } from './grid.tools.tsx'
import { GridViews } from './grid.views.tsx'
import { hasUnknown, isWhole } from './state/grid.list-query.ts'
import { selectedCount, sentSelection } from './state/grid.selection.ts'
import type { GridData, GridSetup } from './state/grid.setup.ts'
import { useBulk } from './state/grid.use-bulk.ts'
import { useGrid } from './state/grid.use-grid.ts'

const loadColumns = () => import('./forms/grid.columns-form.tsx')
const loadExport = () => import('./forms/grid.export-form.tsx')

type GridProps<Row> = {
  setup: GridSetup<Row>
  data: GridData<Row>
  /** Shown instead of a list that has no rows at all. */
  empty: ReactNode
  isMarked?: (row: Row) => boolean
  /** More to do with the rows that are selected, and how many they are. */
  bulkExtra?: (selection: AdminSelection, count: number) => ReactNode
}

/**
 * The admin list: views, search, filters, order, pages, selection and bulk actions, columns and export, all by the
 * list's `AdminList`. Its query is in the address.
 */
export function Grid<Row>({ setup, data, empty, isMarked, bulkExtra }: GridProps<Row>) {
  const grid = useGrid(setup, data)
  const bulk = useBulk(grid)
  const mayExport = useMay('exports:read')
  const [open, setOpen] = useState<'columns' | 'export' | null>(null)
  const { page, listQuery, error, density } = grid
  // The button shows it at once; the layout of up to a hundred rows follows.
  const isCompact = useDeferredValue(density.isCompact)
  const { selection } = grid.selection
  const { revalidate, state } = useRevalidator()
  if (!page) return <ErrorView error={error} isRetrying={state === 'loading'} onRetry={() => void revalidate()} />
  const count = hasUnknown(listQuery) ? 0 : selectedCount(selection, page.total)
  const close = () => setOpen(null)

  return (
    <RowActions>
      <div data-density={isCompact ? 'compact' : 'normal'} data-choosing={count > 0}>
        <GridViews grid={grid} />
        <GridTools grid={grid} onOpen={setOpen} />
        {count > 0 ? (
          <BulkBar grid={grid} bulk={bulk}>
            {bulkExtra?.(sentSelection(selection, grid.matching), count)}
            {mayExport ? (
              <Button size="small" look="field" onClick={() => setOpen('export')}>
                <Icon name="down" className="size-4" />
                {t('Export')}
              </Button>
            ) : null}
          </BulkBar>
        ) : null}
        <BulkSummary bulk={bulk} grid={grid} />
        {error ? <Failure error={error} /> : null}
        {page.items.length > 0 ? <GridTable grid={grid} isMarked={isMarked} /> : null}
        {page.items.length === 0 && isWhole(listQuery) ? empty : null}
        {page.items.length === 0 && !isWhole(listQuery) ? <NothingFound grid={grid} /> : null}
        <GridPager grid={grid} />
        <BulkQuestion grid={grid} bulk={bulk} />
        <FormDialog load={loadColumns} isOpen={open === 'columns'} title={t('Columns')} onClose={close}>
          {({ ColumnsForm }) => <ColumnsForm grid={grid} onClose={close} />}
        </FormDialog>
        <FormDialog load={loadExport} isOpen={open === 'export'} title={t('Export as CSV')} onClose={close}>
          {({ ExportForm }) => <ExportForm grid={grid} onClose={close} />}
        </FormDialog>
      </div>
    </RowActions>
  )
}

/** The rows that were there stay below it. */
function Failure({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div
      role="alert"
      className="mx-4 mb-3 flex flex-wrap items-center gap-3 bg-danger-soft px-4 py-2.5 text-ui text-danger md:mx-6"
    >
      <Icon name="warn" />
      <p className="min-w-0 flex-1">
        {t('The list could not be refreshed and may be out of date.')} {sentenceOf(error)}
      </p>
      <Button size="small" isBusy={state === 'loading'} onClick={() => void revalidate()}>
        {t('Retry')}
      </Button>
    </div>
  )
}
