import { useEffect } from 'react'
import { isCartTaken, loadCart, onOtherTab } from './cart.client.ts'
import { isQueueSending, untilSent } from './cart.queue.ts'

/** Reads the cart once it is not being changed from here; a hidden page is read again when it is shown. */
async function refresh(): Promise<void> {
  await untilSent()
  // What still waits for a connection brings the cart along.
  if (isQueueSending()) return
  if (document.visibilityState === 'visible') await loadCart().catch(() => undefined)
}

/**
 * Keeps the cart on this page up to date: what another tab of this browser changes is shown at once, what another device
 * changed when its user comes back to this page.
 */
export function useRefresh(): void {
  useEffect(() => {
    const onReturn = () => void refresh()
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('focus', onReturn)
    const stop = onOtherTab((state) => {
      if (!isCartTaken(state)) void refresh()
    })
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('focus', onReturn)
      stop()
    }
  }, [])
}
