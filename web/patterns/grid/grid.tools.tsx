import { t } from '#i18n/t.ts'
import { useMay } from '../../api/may.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { FilterChips } from './grid.filters.tsx'
import { GridSearch } from './grid.search.tsx'
import { PageBox } from './grid.table.tsx'
import { changeListQuery } from './state/grid.list-query.ts'
import type { GridState } from './state/grid.use-grid.ts'

type ToolsProps<Row> = { grid: GridState<Row>; onOpen: (what: 'columns' | 'export') => void }

/** Search, filters, and how the table is shown. */
export function GridTools<Row>({ grid, onOpen }: ToolsProps<Row>) {
  const { density } = grid
  const mayExport = useMay('exports:read')
  return (
    <div className="grid-tools">
      <GridSearch grid={grid} />
      <FilterChips grid={grid} />
      <span className="grid-cards-only items-center gap-2">
        <PageBox grid={grid} />
        <CardSort grid={grid} />
      </span>
      <div className="ms-auto flex flex-wrap gap-1.5">
        <Button
          size="small"
          look="ghost"
          className="grid-tables-only"
          aria-pressed={density.isCompact}
          onClick={() => density.choose(!density.isCompact)}
        >
          {t('Compact')}
        </Button>
        <Button size="small" onClick={() => onOpen('columns')}>
          {t('Columns')}
        </Button>
        {mayExport ? (
          <Button size="small" onClick={() => onOpen('export')}>
            <Icon name="down" className="size-4" />
            <span className="max-sm:hidden-but-read">{t('Export as CSV')}</span>
          </Button>
        ) : null}
      </div>
    </div>
  )
}

/** Where the rows are cards there are no headings to press. */
function CardSort<Row>({ grid: { setup, listQuery, go } }: { grid: GridState<Row> }) {
  const sorts = setup.columns.flatMap(({ sort, header }) => (sort ? [{ sort, header }] : []))
  return (
    <Select
      className="min-h-9! w-auto! py-1! text-small!"
      aria-label={t('Sort by')}
      value={listQuery.sort}
      onChange={(event) => go(changeListQuery(listQuery, { sort: event.currentTarget.value }))}
    >
      {sorts.flatMap(({ sort, header }) => [
        <option key={sort} value={sort}>{`${header} ↑`}</option>,
        <option key={`-${sort}`} value={`-${sort}`}>{`${header} ↓`}</option>,
      ])}
    </Select>
  )
}
