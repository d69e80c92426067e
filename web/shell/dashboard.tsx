import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { isAdmin } from '#contract/session.ts'
import { t } from '#i18n/t.ts'
import { call } from '../api/call.ts'
import { readSession, readStored, useSession, writeSession } from '../api/session.ts'
import { tokenKey } from '../api/token.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../patterns/pictures/avatar.tsx'
import { AnyIcon } from '../ui/any-icon.tsx'
import { Icon } from '../ui/icon.tsx'
import { type Guard, requireSignIn } from './guards.ts'
import { SearchButton } from './search-button.tsx'
import { chooseNarrowSide, useIsNarrowSide } from './side.ts'
import { sideEntries } from './side-entries.ts'

export const clientMiddleware: Guard[] = [requireSignIn]

const seenBy = {
  everyone: '',
  customer: 'admin:hidden',
  admin: 'hidden admin:block',
} as const

function SideLinks() {
  return (
    <ul className="side-links">
      {sideEntries.map((entry) => (
        <li key={entry.to} className={seenBy[entry.isFor]}>
          <NavLink to={entry.to} end={entry.to === paths.dashboard} title={t(entry.label)}>
            <AnyIcon name={entry.icon} className="size-4.5" />
            <span className="side-word">{t(entry.label)}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

function Me() {
  const session = useSession()
  return (
    <div className="side-me mt-auto flex min-h-16 items-center gap-2.5 border-t border-line px-5 py-3">
      <Avatar
        name={session?.displayName ?? ''}
        photoURL={session?.photoURL ?? null}
        className="size-8 text-note"
      />
      <div className="side-word min-w-0 text-ui leading-snug">
        <p className="truncate font-semibold" data-display-name="" suppressHydrationWarning>
          {session?.displayName ?? ''}
        </p>
        <p className="text-note text-ink-3">
          <span className="hidden admin:inline">{t('Administrator')}</span>
          <span className="admin:hidden">{t('Customer')}</span>
        </p>
      </div>
    </div>
  )
}

function SideToggle() {
  const isNarrow = useIsNarrowSide()
  return (
    <button
      type="button"
      className="side-toggle"
      aria-pressed={isNarrow}
      title={t('Icons only')}
      onClick={() => chooseNarrowSide(!isNarrow)}
    >
      <Icon name="left" className="size-4.5" />
      <span className="side-word">{t('Icons only')}</span>
    </button>
  )
}

/** Roles change while people are signed in: the links follow what the server says now (specification section 6). */
async function refreshRole(): Promise<void> {
  const session = readSession()
  if (!session) return
  const { admin } = await call(isAdmin, { params: { email: session.email } })
  const token = readStored(tokenKey)
  if (admin !== session.isAdmin && token) writeSession({ ...session, isAdmin: admin }, token)
}

/** Requested when the dashboard opens, and again when the user comes back to the tab: for example after a mail link made the user an admin. */
function useRole(): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') refreshRole().catch(() => undefined)
    }
    refresh()
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refresh)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refresh)
    }
  }, [])
}

/** The entry a page belongs to: its own, else the one it lies under. */
function entryOf(pathname: string): (typeof sideEntries)[number] | undefined {
  const above = sideEntries.filter(({ to }) => `${pathname}/`.startsWith(`${to}/`))
  return above.sort((a, b) => b.to.length - a.to.length)[0]
}

function PhoneBar() {
  const drawer = useRef<HTMLDivElement>(null)
  const { pathname, key } = useLocation()
  const current = entryOf(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page is what closes it
  useEffect(() => {
    if (drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }, [key])
  return (
    <div className="dashboard-bar border-b border-line bg-paper md:hidden">
      <button
        type="button"
        popoverTarget="dashboard-drawer"
        className="flex min-h-12 w-full items-center gap-2.5 px-4 text-ui font-[560]"
      >
        <Icon name="menu" />
        <span className="text-ink-2">{t('Dashboard')}</span>
        <span aria-hidden="true" className="text-ink-3">
          /
        </span>
        {current ? t(current.label) : null}
        <Icon name="chevron" className="ml-auto size-5" />
      </button>
      <div ref={drawer} id="dashboard-drawer" popover="auto" className="dashboard-drawer">
        <nav aria-label={t('Dashboard')} className="flex h-full flex-col">
          <SearchButton />
          <SideLinks />
          <Me />
        </nav>
      </div>
    </div>
  )
}

export default function Dashboard() {
  useRole()
  return (
    <div className="wrap-page max-md:px-0 md:py-10">
      <div className="dashboard">
        <aside className="dashboard-side max-md:hidden">
          <div className="dashboard-side-content">
            <SearchButton />
            <nav aria-label={t('Dashboard')}>
              <SideLinks />
            </nav>
            <div className="mt-auto">
              <SideToggle />
              <Me />
            </div>
          </div>
        </aside>
        <PhoneBar />
        {/* As a flex box the container was measured twice, and each press restyled all rows of a table. */}
        <div className="@container min-w-0">
          <div className="flex flex-col">
            <Outlet />
          </div>
        </div>
      </div>
    </div>
  )
}
