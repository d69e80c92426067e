import type { ReactNode } from 'react'
import { adminPageSizes } from '#contract/lists/lists.ts'
import { t } from '#i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { optionsOf } from '../../ui/options.tsx'
import { formatQuantity } from '../money.tsx'
import { changeListQuery, type ListQuery } from './state/grid.list-query.ts'
import type { GridState } from './state/grid.use-grid.ts'

/** "26–50 of 1,240", or as much of it as the server counted. */
function rangeLabel({ page }: Pick<GridState<unknown>, 'page'>): string {
  if (!page) return ''
  const { position, items, total, totalIsExact } = page
  const count = formatQuantity(total)
  if (position === null)
    return totalIsExact ? t('{count} in total', { count }) : t('about {count} in total', { count })
  const range = `${formatQuantity(position)}–${formatQuantity(position + items.length - 1)}`
  return totalIsExact
    ? t('{range} of {total}', { range, total: count })
    : t('{range} of about {count}', { range, count })
}

/** Where in the list this page is, and the ways to the others. */
export function GridPager<Row>({ grid }: { grid: GridState<Row> }) {
  const { page, listQuery, go, setup } = grid
  if (!page || page.items.length === 0) return null
  const move = (position: ListQuery['position']) => () => go(changeListQuery(listQuery, { position }))
  const { before, after } = page
  return (
    <nav
      aria-label={t('Pages of {what}', { what: setup.what })}
      className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-3 text-small text-ink-2 md:px-6"
    >
      <span className="num" role="status">
        {rangeLabel(grid)}
      </span>
      <label htmlFor="grid-rows" className="flex items-center gap-2">
        {t('Rows')}
        <Select
          id="grid-rows"
          className="min-h-9! w-auto! py-1! text-small!"
          value={String(listQuery.limit)}
          onChange={(event) => go(changeListQuery(listQuery, { limit: Number(event.currentTarget.value) }))}
        >
          {optionsOf(adminPageSizes, (size) => [size, size])}
        </Select>
      </label>
      <div className="ms-auto flex flex-wrap gap-1.5">
        <Turn isOff={before === null} onPress={move(null)}>
          {t('First')}
        </Turn>
        <Turn isOff={before === null} onPress={move({ kind: 'cursor', cursor: before ?? '' })}>
          {t('Previous')}
        </Turn>
        <Turn isOff={after === null} onPress={move({ kind: 'cursor', cursor: after ?? '' })}>
          {t('Next')}
        </Turn>
        <Turn isOff={after === null} onPress={move({ kind: 'last' })}>
          {t('Last')}
        </Turn>
      </div>
    </nav>
  )
}

type TurnProps = { isOff: boolean; onPress: () => void; children: ReactNode }

/** At an end of the list the button keeps the focus and does nothing: a disabled button would lose the focus. */
function Turn({ isOff, onPress, children }: TurnProps) {
  return (
    <Button
      size="small"
      aria-disabled={isOff || undefined}
      className={isOff ? 'cursor-default! border-line! text-ink-3!' : ''}
      onClick={isOff ? undefined : onPress}
    >
      {children}
    </Button>
  )
}
