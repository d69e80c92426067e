import { t } from '#i18n/t.ts'
import { useWaiting } from '../../api/waiting.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../empty-state.tsx'
import { formatQuantity } from '../money.tsx'
import { filterLink } from './grid.first-views.tsx'
import { changeListQuery, hasUnknown, isShowing } from './state/grid.list-query.ts'
import type { GridView } from './state/grid.setup.ts'
import type { GridState } from './state/grid.use-grid.ts'

/** No row matches. An empty view of work to do leads to the next one that has rows. */
export function NothingFound<Row>({ grid }: { grid: GridState<Row> }) {
  const { listQuery, setup, go } = grid
  if (hasUnknown(listQuery)) return <UnknownValue grid={grid} />
  const view = setup.views?.find(({ filters }) => isShowing(listQuery, filters))
  if (view?.done) return <AllDone view={view} done={view.done} views={setup.views ?? []} />
  const reset = () => go(changeListQuery(listQuery, { q: '', filters: {} }))
  return (
    <EmptyState title={t('No results')} action={<Button onClick={reset}>{t('Reset')}</Button>}>
      {t('No rows match your search and filters.')}
    </EmptyState>
  )
}

/** The view or link asks for what was deleted or renamed. Without its filter it would show all rows under its name. */
function UnknownValue<Row>({ grid: { listQuery, setup, go } }: { grid: GridState<Row> }) {
  const [[id, value] = ['', '']] = Object.entries(listQuery.unknown)
  const label = setup.filters.find((filter) => filter.id === id)?.label ?? id
  const remove = () => go(changeListQuery(listQuery, { unknown: {} }))
  return (
    <EmptyState
      title={t('This view no longer works')}
      action={<Button onClick={remove}>{t('Remove the filter')}</Button>}
    >
      {t(
        'It filters by {label} “{value}”, which no longer exists. Remove the filter, or save the view with another one.',
        {
          label,
          value,
        },
      )}
    </EmptyState>
  )
}

type AllDoneProps = { view: GridView; done: string; views: readonly GridView[] }

function AllDone({ view, done, views }: AllDoneProps) {
  const waiting = useWaiting()
  const countOf = (one: GridView) => (waiting && one.countOf?.(waiting)) ?? 0
  const next = views.find((one) => one !== view && countOf(one) > 0)
  const action = next ? (
    <ButtonLink to={filterLink(next.filters)}>{`${next.label}: ${formatQuantity(countOf(next))}`}</ButtonLink>
  ) : (
    <ButtonLink to="?view=all">{t('Show all')}</ButtonLink>
  )
  return (
    <EmptyState title={done} action={action}>
      {t('All done here. New ones appear automatically.')}
    </EmptyState>
  )
}
