import { t } from '#i18n/t.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DataTableSkeleton } from '../table/data-table.tsx'
import './grid.css'
import './grid.rows.css'
import './grid.cards.css'
import { GridFirstViews } from './grid.first-views.tsx'
import { useDensity } from './state/grid.density.ts'
import type { GridSetup } from './state/grid.setup.ts'

/** The table before its rows are there, at the size it will have. */
export function GridSkeleton<Row>({ setup }: { setup: GridSetup<Row> }) {
  const { isCompact } = useDensity()
  const select = {
    id: 'select',
    header: t('Select all rows on this page'),
    isHeaderHidden: true,
    onPhone: 'off' as const,
    cell: () => null,
  }
  const columns = [select, ...setup.columns.filter(({ isExtra }) => !isExtra)]
  return (
    <div data-density={isCompact ? 'compact' : 'normal'}>
      <div className="view-tabs" inert>
        <GridFirstViews setup={setup} current={null} />
      </div>
      <div className="grid-tools">
        <span className="grid-search">
          <Skeleton className="h-9.5" />
        </span>
        <Skeleton className="h-9 w-20" />
        <span className="ms-auto">
          <Skeleton className="h-9 w-72 max-w-full" />
        </span>
      </div>
      <DataTableSkeleton className="grid-table phone-cards" caption={setup.what} columns={columns} rowCount={16} />
    </div>
  )
}
