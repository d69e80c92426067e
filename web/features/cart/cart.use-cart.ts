import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { Cart } from '#contract/cart/cart.ts'
import { type CartEdit, conflictOf, withEdit } from './cart.edit.ts'
import { changedElsewhere, enqueue, onQueue, openQueue, readQueue, sendQueue, showProblem } from './cart.queue.ts'
import { useOtherTabs } from './cart.tabs.ts'

/** The cart with the changes of this page, shown at once and sent one after the other. */
export function useCart(loaded: Cart) {
  useState(() => openQueue(loaded))
  const { known, unsent, problem, isWaiting } = useSyncExternalStore(onQueue, readQueue, readQueue)
  useOtherTabs()
  useEffect(() => {
    // What an earlier visit left.
    void sendQueue()
  }, [])

  const cart = useMemo(() => unsent.reduce(withEdit, known), [unsent, known])
  const shown = useRef(cart)
  shown.current = cart
  const edit = useCallback((change: CartEdit) => {
    const now = shown.current
    const line = change.kind === 'quantity' && now.lines.find(({ id }) => id === change.id)
    if (line && line.quantity !== change.seen) {
      return showProblem({ text: changedElsewhere(), conflict: conflictOf(change, now) })
    }
    enqueue(change)
  }, [])
  const dismiss = useCallback(() => showProblem(null), [])
  return { cart, edit, problem, dismiss, isWaiting }
}
