import { Link } from 'react-router'
import { maxListed, maxWaiting } from '#contract/lists/work-views.ts'
import { t } from '#i18n/t.ts'
import { useWaiting } from '../../api/waiting.ts'
import { formatCount } from '../table/count.ts'
import type { GridSetup, GridView } from './state/grid.setup.ts'

/** `view=all` keeps a list from opening with the view that was chosen as the first one. */
export function filterLink(filters: GridView['filters']): string {
  const given = Object.entries(filters).flatMap(([id, value]) => (value ? [[id, value]] : []))
  return `?${new URLSearchParams([...given, ['view', 'all']])}`
}

type TabProps = { to: string; label: string; isCurrent: boolean; count: string | undefined }

/** A tab has room for its count before that is known, so that the tabs beside it do not move. */
function Tab({ to, label, isCurrent, count }: TabProps) {
  return (
    <Link to={to} className="view-tab" aria-current={isCurrent ? 'page' : undefined}>
      {label}
      {count === undefined ? null : <span className="view-count num">{count}</span>}
    </Link>
  )
}

type FirstProps<Row> = { setup: GridSetup<Row>; current: GridView | 'all' | null }

/** The views that every list has, with the number of their rows, and all rows. */
export function GridFirstViews<Row>({ setup: { views = [], countAll }, current }: FirstProps<Row>) {
  const waiting = useWaiting()
  const shown = (countOf: GridView['countOf'], limit: number) =>
    countOf && (waiting ? formatCount(countOf(waiting), limit) : '')
  return (
    <>
      {views.map((view) => (
        <Tab
          key={view.label}
          to={filterLink(view.filters)}
          label={view.label}
          isCurrent={view === current}
          count={shown(view.countOf, maxWaiting)}
        />
      ))}
      <Tab to="?view=all" label={t('All')} isCurrent={current === 'all'} count={shown(countAll, maxListed)} />
    </>
  )
}
