import { useEffect } from 'react'
import { singleFlight } from '../../api/token.ts'
import { isCartTaken, loadCart, onOtherTab } from './cart.client.ts'
import { isQueueSending, untilSent } from './cart.queue.ts'

/**
 * Reads the cart once it is not being changed from here, and not for a page that is hidden. Every page of the shop does so
 * when its user comes back to it: another device may have changed the cart.
 */
export const refreshCart = singleFlight(async () => {
  await untilSent()
  // What still waits for a connection brings the cart along.
  if (isQueueSending()) return
  if (document.visibilityState === 'visible') await loadCart().catch(() => undefined)
})

/** Shows at once what another tab of this browser changes in the cart. */
export function useOtherTabs(): void {
  useEffect(
    () =>
      onOtherTab((state) => {
        if (!isCartTaken(state)) void refreshCart()
      }),
    [],
  )
}
