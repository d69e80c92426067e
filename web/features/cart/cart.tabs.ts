import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { isCartTaken, loadCart, onOtherTab } from './cart.client.ts'

/**
 * Keeps the cart on this page up to date: what another tab of this browser changes is shown at once, what another device
 * changed when its user comes back to this page. Nothing is read while a change is being sent; the returned function
 * reads what was missed meanwhile.
 */
export function useRefresh(isSending: RefObject<boolean>): () => void {
  const isMissed = useRef(false)
  const refresh = useCallback(() => {
    // A hidden page is read again when it is shown.
    if (document.visibilityState !== 'visible') return
    isMissed.current = isSending.current
    if (!isSending.current) void loadCart().catch(() => undefined)
  }, [isSending])
  useEffect(() => {
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refresh)
    const stop = onOtherTab((state) => {
      if (!isCartTaken(state)) refresh()
    })
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refresh)
      stop()
    }
  }, [refresh])
  return useCallback(() => {
    if (isMissed.current) refresh()
  }, [refresh])
}
