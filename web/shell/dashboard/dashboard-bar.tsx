import { type RefObject, useEffect, useRef } from 'react'
import { Link, useLocation, useNavigation } from 'react-router'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { AnyIcon } from '../../ui/any-icon.tsx'
import { Icon } from '../../ui/icon.tsx'
import { BrandMark } from '../brand-mark.tsx'
import { CartLink } from '../cart-link.tsx'
import { ThemeSwitch } from '../preferences/theme-switch.tsx'
import { AccountMenu, DisplayName, SiteLinks } from './dashboard-account.tsx'
import { SideLinks } from './dashboard-side.tsx'
import { SearchButton } from './search-button.tsx'
import { titleOfPlace } from './side-entries.ts'

/** A new page closes what was opened from the bar. */
function useClosedByNavigation(): RefObject<HTMLDivElement | null> {
  const within = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const shownKey = useRef(key)
  useEffect(() => {
    if (shownKey.current !== key)
      for (const open of within.current?.querySelectorAll<HTMLElement>(':popover-open') ?? []) open.hidePopover()
    shownKey.current = key
  }, [key])
  return within
}

/** The one menu of a phone: all pages of the dashboard, and all that the bar has on a desktop. */
function PhoneMenu() {
  return (
    <div className="md:hidden">
      <button type="button" popoverTarget="dashboard-drawer" className="bar-icon" aria-label={t('Menu')}>
        <Icon name="menu" className="size-6" />
      </button>
      <div id="dashboard-drawer" popover="auto" className="dashboard-drawer">
        <nav aria-label={t('Menu')}>
          <DisplayName className="drawer-name" />
          <SideLinks />
          <SiteLinks />
        </nav>
      </div>
    </div>
  )
}

function Progress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="site-progress" aria-hidden="true" />
}

/** The bar of the dashboard: search, the way to the shop, and the account. */
export function Bar() {
  const within = useClosedByNavigation()
  const { pathname } = useLocation()
  return (
    <header className="dashboard-bar on-field">
      <div ref={within} className="bar-row">
        <PhoneMenu />
        <Link to={paths.home} className="bar-brand wide max-md:hidden">
          <BrandMark />
        </Link>
        <span className="bar-place wide md:hidden">{t(titleOfPlace(pathname))}</span>
        <SearchButton />
        <div className="bar-end">
          <div className="admin:hidden">
            <CartLink />
          </div>
          <Link to={paths.products} className="bar-link max-md:hidden">
            <AnyIcon name="external" className="size-4.5" />
            {t('View shop')}
          </Link>
          <ThemeSwitch />
          <AccountMenu />
        </div>
      </div>
      <Progress />
    </header>
  )
}
