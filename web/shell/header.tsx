import type { ReactNode } from 'react'
import { Link, NavLink, useLocation, useNavigation } from 'react-router'
import { t } from '#i18n/t.ts'
import { useSession } from '../api/session.ts'
import { signOut } from '../api/sign-out.ts'
import { paths, wayBackFrom } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { BrandMark } from './brand-mark.tsx'
import { CartLink } from './cart-link.tsx'
import { dashboardEntry, useMenu } from './navigation.ts'
import { ThemeSwitch } from './preferences/theme-switch.tsx'

function NavigationLinks() {
  const entries = useMenu('navigation')
  return (
    <>
      {entries.map((entry) => (
        <li key={entry.to}>
          <NavLink to={entry.to} end={entry.to === paths.home}>
            {entry.label}
          </NavLink>
        </li>
      ))}
      <li className="hidden signed-in:block">
        <NavLink to={dashboardEntry.to}>{t(dashboardEntry.label)}</NavLink>
      </li>
    </>
  )
}

function DisplayName({ className }: { className: string }) {
  const session = useSession()
  // The script after the header has already written the name; React leaves it until it knows it too.
  return (
    <span className={`${className} hidden signed-in:block`} data-display-name="" suppressHydrationWarning>
      {session?.displayName ?? ''}
    </span>
  )
}

function Account() {
  return (
    <>
      <DisplayName className="max-w-48 truncate px-2 text-ui font-[540] max-md:signed-in:hidden" />
      <ButtonLink to={paths.login} size="small" className="signed-in:hidden max-sm:hidden">
        {t('Login')}
      </ButtonLink>
      <ButtonLink to={paths.signup} size="small" look="primary" className="signed-in:hidden max-[22rem]:hidden">
        {t('Sign Up')}
      </ButtonLink>
      <Button size="small" className="signed-out:hidden max-sm:signed-in:hidden" onClick={() => void signOut()}>
        {t('Sign Out')}
      </Button>
    </>
  )
}

function PhoneMenu() {
  const { key } = useLocation()
  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget="site-menu"
        className="grid size-11 place-items-center rounded-1 hover:bg-blue-soft"
        aria-label={t('Menu')}
      >
        <Icon name="menu" className="size-6" />
      </button>
      {/* A new page closes it. */}
      <div key={key} id="site-menu" popover="auto" className="site-menu">
        <nav aria-label={t('Menu')}>
          <DisplayName className="border-b border-line px-4 py-3 text-ui text-ink-2" />
          <ul>
            <NavigationLinks />
            <li>
              <NavLink to={paths.quickOrder}>{t('Quick order')}</NavLink>
            </li>
            <li className="signed-in:hidden">
              <NavLink to={paths.login}>{t('Login')}</NavLink>
            </li>
            <li className="signed-in:hidden">
              <NavLink to={paths.signup}>{t('Sign Up')}</NavLink>
            </li>
            <li className="hidden signed-in:block">
              <button type="button" onClick={() => void signOut()}>
                {t('Sign Out')}
              </button>
            </li>
          </ul>
        </nav>
      </div>
    </div>
  )
}

/** A line along the header while the next page is on its way. */
function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="site-progress" aria-hidden="true" />
}

/** Where an order is placed or paid there are only the brand and the way back, and no other links. */
function BuyingBar({ wayBack }: { wayBack: NonNullable<ReturnType<typeof wayBackFrom>> }) {
  return (
    <div className="flex items-center gap-2 ms-auto max-sm:gap-0">
      <ButtonLink to={wayBack} size="small">
        <Icon name="left" className="size-4.5 max-sm:hidden" />
        {wayBack === paths.cart ? t('Back to cart') : t('Back to my orders')}
      </ButtonLink>
      <ThemeSwitch />
    </div>
  )
}

function FullBar({ search }: HeaderProps) {
  return (
    <>
      <nav aria-label={t('Main')} className="max-md:hidden">
        <ul className="site-links">
          <NavigationLinks />
        </ul>
      </nav>
      <div className="flex min-w-0 flex-1 items-center justify-end gap-2 max-sm:gap-0">
        {search}
        <CartLink />
        <ThemeSwitch />
        <Account />
        <PhoneMenu />
      </div>
    </>
  )
}

type HeaderProps = { search: ReactNode }

/** The bar on every page. Both sets of links are in it; the page's first script decides which one is seen. */
export function Header({ search }: HeaderProps) {
  const wayBack = wayBackFrom(useLocation().pathname)
  return (
    <header className="site-header">
      <div className="wrap-page flex h-16 items-center gap-3 max-sm:gap-0">
        <Link
          to={paths.home}
          className="flex items-center gap-2.5 py-2 text-lead font-[660] tracking-[-0.02em] text-ink no-underline wide"
        >
          <BrandMark />
        </Link>
        {wayBack ? <BuyingBar wayBack={wayBack} /> : <FullBar search={search} />}
      </div>
      <Progress />
    </header>
  )
}
