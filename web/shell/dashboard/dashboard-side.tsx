import { NavLink } from 'react-router'
import { maxWaiting } from '#contract/lists/work-views.ts'
import { t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { useWaiting } from '../../api/waiting.ts'
import { formatCount } from '../../patterns/table/count.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { usePageKeys } from '../page-keys.ts'
import { useAllowedPages } from './allowed-pages.ts'
import { chooseNarrowSide, useIsNarrowSide } from './side.ts'
import { type SideGroup, sideGroups } from './side-entries.ts'

const seenBy = {
  everyone: '',
  customer: 'admin:hidden',
  admin: 'hidden admin:block',
} as const

/** How many things wait. Nothing that waits needs no number. */
function Waits({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className="side-count">
      <span aria-hidden="true">{formatCount(count, maxWaiting)}</span>
      <span className="hidden-but-read">{t('{count} waiting', { count: formatCount(count, maxWaiting) })}</span>
    </span>
  )
}

function Group({ group: { label, isFor, entries } }: { group: SideGroup }) {
  const waiting = useWaiting()
  const { sellsToConsumers = false } = useCompany()
  const isAllowed = useAllowedPages()
  const shown = entries.filter(
    ({ to, isOfConsumers = false }) =>
      (sellsToConsumers || !isOfConsumers) && (isFor !== 'admin' || isAllowed(to)),
  )
  if (shown.length === 0) return null
  return (
    <div className={`side-group ${seenBy[isFor]}`}>
      {label ? <p className="side-heading">{t(label)}</p> : null}
      <ul>
        {shown.map(({ to, label: text, icon, waitingOf, isExact }) => (
          <li key={to}>
            <NavLink to={to} end={isExact} title={t(text)}>
              <AnyIcon name={icon} className="size-4.5" />
              <span className="side-word">{t(text)}</span>
              {waiting && waitingOf ? <Waits count={waitingOf(waiting)} /> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** All entries; which of them are seen is decided by the role that is stored. */
export function SideLinks() {
  return (
    <div className="side-links">
      {sideGroups.map((group) => (
        <Group key={group.entries[0]?.to} group={group} />
      ))}
    </div>
  )
}

/** The sidebar where it is beside the content. */
export function DashboardSide() {
  const isNarrow = useIsNarrowSide()
  const toggle = () => chooseNarrowSide(!isNarrow)
  const label = isNarrow ? t('Expand menu') : t('Collapse menu')
  usePageKeys([{ key: '[', label, run: toggle }])
  return (
    <aside className="dashboard-side">
      <nav aria-label={t('Dashboard')}>
        <SideLinks />
      </nav>
      <button type="button" className="side-toggle" aria-expanded={!isNarrow} title={label} onClick={toggle}>
        <AnyIcon name="left" className="size-4.5" />
        <span className="side-word">{label}</span>
      </button>
    </aside>
  )
}
