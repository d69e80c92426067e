import { useSyncExternalStore } from 'react'
import { t } from '#i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { requestOverlay } from '../overlay-requests.ts'

const never = () => () => undefined

/** Whether the keyboard of this machine has a Command key; not known until the page is alive. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  )
}

/** Opens the search over orders, products and pages. */
export function SearchButton() {
  const isMac = useIsMac()
  return (
    <button
      type="button"
      className="search-button"
      title={t('Search')}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={({ currentTarget }) => {
        const drawer = currentTarget.closest<HTMLElement>('[popover]')
        if (drawer?.matches(':popover-open')) drawer.hidePopover()
        requestOverlay('search')
      }}
    >
      <Icon name="search" className="size-4.5" />
      <span className="side-word">{t('Search…')}</span>
      <kbd className="side-word key-hint ms-auto">{isMac ? '⌘K' : t('Ctrl K')}</kbd>
    </button>
  )
}
