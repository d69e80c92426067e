import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from './session.ts'

const countKey = 'datum.cart-count'

/** The token of a guest's cart, kept where the access token is. */
export const cartTokenKey = 'datum.cart-token'

const listeners = new Set<() => void>()

function readCount(): number {
  const count = Number(readStored(countKey))
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** The number of lines in the cart, for the link in the header of every page: no page waits for the cart to show it. */
export function writeCartCount(count: number): void {
  if (readCount() === count) return
  writeStored(countKey, count === 0 ? null : String(count))
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => {
    if (event.key === countKey || event.key === null) listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** 0 on the server and until the page is hydrated. Follows the other tabs. */
export function useCartCount(): number {
  return useSyncExternalStore(subscribe, readCount, () => 0)
}

/** At a sign-out: a guest's cart that could not be merged must not become that of the next person. */
export function clearCart(): void {
  writeStored(cartTokenKey, null)
  writeCartCount(0)
}
