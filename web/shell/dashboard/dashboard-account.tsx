import { NavLink } from 'react-router'
import { t } from '#i18n/t.ts'
import { useSession } from '../../api/session.ts'
import { signOut } from '../../api/sign-out.ts'
import { paths } from '../../dashboard-paths.ts'
import { Avatar } from '../../patterns/pictures/avatar.tsx'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { dashboardEntry, useMenu } from '../navigation.ts'
import { LanguageSwitch } from '../preferences/language-switch.tsx'

export function DisplayName({ className }: { className: string }) {
  const session = useSession()
  // The script after the bar has already written the name; React leaves it until it knows it too.
  return (
    <span className={className} data-display-name="" suppressHydrationWarning>
      {session?.displayName ?? ''}
    </span>
  )
}

/** The pages of the site, the account, the language and the way out: all that the bar of the site has. */
export function SiteLinks() {
  const entries = useMenu('navigation')
  return (
    <ul className="account-links">
      {entries.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} end>
            {label}
          </NavLink>
        </li>
      ))}
      <li>
        <NavLink to={dashboardEntry.to} end>
          {t(dashboardEntry.label)}
        </NavLink>
      </li>
      <li>
        <NavLink to={paths.account}>{t('Account settings')}</NavLink>
      </li>
      <li className="account-language">
        <LanguageSwitch />
      </li>
      <li>
        <button type="button" onClick={() => void signOut()}>
          <AnyIcon name="lock" className="size-4.5" />
          {t('Sign Out')}
        </button>
      </li>
    </ul>
  )
}

/** Who is signed in, and what the bar of the site has. */
export function AccountMenu() {
  const session = useSession()
  return (
    <div className="account max-md:hidden">
      <button type="button" popoverTarget="account-menu" className="account-button">
        <Avatar
          name={session?.displayName ?? ''}
          photoURL={session?.photoURL ?? null}
          className="account-avatar size-6.5 text-note"
        />
        <span className="hidden-but-read">{t('Account:')}</span>
        <DisplayName className="truncate" />
        <AnyIcon name="chevron" className="size-4.5" />
      </button>
      <div id="account-menu" popover="auto" className="account-menu">
        <nav aria-label={t('Main')}>
          <p className="account-role">
            <span className="hidden admin:inline">{session?.role?.name ?? t('Administrator')}</span>
            <span className="admin:hidden">{t('Customer')}</span>
          </p>
          <SiteLinks />
        </nav>
      </div>
    </div>
  )
}
