import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '#i18n/t.ts'
import { useIsLost } from '../api/no-answer.ts'
import { AnyIcon } from '../ui/any-icon.tsx'

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}

/** The link of a plain press that would load another page into this window; null for everything else, as an address of mail. */
function linkOf(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
  if (!link?.protocol.startsWith('http') || link.target || opensElsewhere) return null
  const isOnThisPage = link.hash && link.href.split('#')[0] === location.href.split('#')[0]
  return isOnThisPage ? null : link
}

/**
 * Holds the last link that is pressed while offline, or while the portal does not answer, and follows it once the connection
 * is back. Followed at once it would end in an error page, and this page with its typed values would be gone. Returns
 * whether one is held.
 */
function useHeldLink(isConnected: boolean): boolean {
  const [held, setHeld] = useState<HTMLAnchorElement | null>(null)
  useEffect(() => {
    function hold(event: MouseEvent): void {
      const link = isConnected && navigator.onLine ? null : linkOf(event)
      if (!link) return
      event.preventDefault()
      event.stopPropagation()
      setHeld(link)
    }
    document.addEventListener('click', hold, true)
    return () => document.removeEventListener('click', hold, true)
  }, [isConnected])
  useEffect(() => {
    if (!isConnected || !held) return
    setHeld(null)
    if (held.isConnected) held.click()
  }, [isConnected, held])
  return held !== null
}

function messageOf(state: { isOnline: boolean; isLinkHeld: boolean }): string {
  if (state.isOnline) {
    return state.isLinkHeld
      ? t('The portal is not responding. The page you chose opens as soon as it responds.')
      : t('The portal is not responding. This page stays open and continues as soon as the portal responds.')
  }
  return state.isLinkHeld
    ? t('You are offline. The page you chose opens when you are back online.')
    : t('You are offline. Nothing you have typed is lost.')
}

/** The connection is lost: the network's, or that to a portal which does not answer. */
export function OfflineBanner(): ReactNode {
  const isOnline = useIsOnline()
  const isLost = useIsLost()
  const isLinkHeld = useHeldLink(isOnline && !isLost)
  return (
    <div role="status" className="empty:hidden">
      {isOnline && !isLost ? null : (
        <p className="notice fixed inset-x-0 bottom-0 z-30 justify-center border-t border-line-strong bg-warn-soft text-warn">
          <AnyIcon name="offline" />
          {messageOf({ isOnline, isLinkHeld })}
        </p>
      )}
    </div>
  )
}
