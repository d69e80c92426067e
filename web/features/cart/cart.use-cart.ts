import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Cart } from '#contract/cart/cart.ts'
import { t } from '#i18n/t.ts'
import { draftKey } from '../../api/drafts.ts'
import { ApiError, NetworkError, sentenceOf } from '../../api/problem.ts'
import { readStored, writeStored } from '../../api/session.ts'
import { showToast } from '../../patterns/toast.ts'
import { loadCart, onCart, takeCart } from './cart.client.ts'
import {
  type CartEdit,
  type Conflict,
  conflictOf,
  isDoneIn,
  isSafeOn,
  type SeenCart,
  sendEdit,
  withEdit,
  withSameLines,
} from './cart.edit.ts'
import { useRefresh } from './cart.tabs.ts'

const retryMs = 5_000

/** Changes that no server has answered yet stay on this device: a lost connection or a closed tab loses none. */
function keyOf(cart: Cart): string {
  return draftKey('cart', cart.id ?? 'none')
}

type Unsent = { seen: SeenCart; edits: CartEdit[] }

/**
 * The changes that an earlier visit left, as far as the cart is still as it was then: an old change may not undo a newer
 * one. `isDropped` if one is left out.
 */
function readUnsent(cart: Cart): { edits: CartEdit[]; isDropped: boolean } {
  try {
    const { seen, edits } = JSON.parse(readStored(keyOf(cart)) ?? '') as Unsent
    if (seen.version === cart.version) return { edits, isDropped: false }
    const open = edits.filter((edit) => !isDoneIn(edit, cart))
    const kept = open.filter((edit) => isSafeOn(edit, seen, cart))
    return { edits: kept, isDropped: kept.length < open.length }
  } catch {
    return { edits: [], isDropped: false }
  }
}

function writeUnsent(known: Cart, edits: CartEdit[]): void {
  const lines = known.lines.map(({ id, quantity, note, requestedOn }) => ({ id, quantity, note, requestedOn }))
  const unsent: Unsent = { seen: { version: known.version, lines }, edits }
  writeStored(keyOf(known), edits.length > 0 ? JSON.stringify(unsent) : null)
}

function changedElsewhere(): string {
  return t('The cart was changed in another tab or on another device. You now see the current one.')
}

function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, retryMs)
    function done(): void {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    window.addEventListener('online', done)
  })
}

/** The newer cart in a refusal, if there is one. */
function currentIn(error: unknown): Cart | null {
  return error instanceof ApiError && error.code === 'cart_changed' ? (error.current as Cart) : null
}

/** What a change that was not made leaves to say, and to choose. */
export type CartProblem = { text: string; conflict: Conflict | null }

type Sent = { cart: Cart; problem: CartProblem | null }

/** Sends one change, again and again while there is no connection. A stale one is repeated where that loses nothing. */
async function deliver(edit: CartEdit, seen: Cart, onWait: () => void): Promise<Sent> {
  for (let version = seen.version; ; ) {
    try {
      return { cart: takeCart(await sendEdit(edit, version)), problem: null }
    } catch (error) {
      const current = currentIn(error)
      if (error instanceof NetworkError) {
        onWait()
        await untilOnline()
      } else if (current && isSafeOn(edit, seen, current)) {
        version = current.version
      } else if (current && isDoneIn(edit, current)) {
        return { cart: takeCart(current), problem: null }
      } else if (current) {
        return {
          cart: takeCart(current),
          problem: { text: changedElsewhere(), conflict: conflictOf(edit, current) },
        }
      } else {
        return { cart: await loadCart(), problem: { text: sentenceOf(error), conflict: null } }
      }
    }
  }
}

/** A change after its page was left, from a message that stays: sent at once, or after what waits for the next visit. */
function editFromElsewhere(known: Cart, edit: CartEdit): void {
  const { edits } = readUnsent(known)
  if (edits.length > 0) writeUnsent(known, [...edits, edit])
  else void sendEdit(edit, known.version).then(takeCart, (error: unknown) => showToast(sentenceOf(error)))
}

/** The cart with the changes of this page, shown at once and sent one after the other. */
export function useCart(loaded: Cart) {
  const [known, setKnown] = useState(loaded)
  const [left] = useState(() => readUnsent(loaded))
  const [unsent, setUnsent] = useState<CartEdit[]>(left.edits)
  const [problem, setProblem] = useState<CartProblem | null>(() =>
    left.isDropped ? { text: changedElsewhere(), conflict: null } : null,
  )
  const [isWaiting, setIsWaiting] = useState(false)
  const isSending = useRef(false)
  const refreshMissed = useRefresh(isSending)

  useEffect(() => onCart((cart) => setKnown((before) => withSameLines(before, cart))), [])
  useEffect(() => {
    writeUnsent(known, unsent)
  }, [known, unsent])

  useEffect(() => {
    const [next] = unsent
    if (!next || isSending.current) return
    isSending.current = true
    void deliver(next, known, () => setIsWaiting(true))
      .then(
        ({ cart, problem }) => {
          setKnown((before) => withSameLines(before, cart))
          setProblem(problem)
        },
        (error: unknown) => setProblem({ text: sentenceOf(error), conflict: null }),
      )
      .finally(() => {
        isSending.current = false
        refreshMissed()
        setIsWaiting(false)
        setUnsent((edits) => edits.slice(1))
      })
  }, [unsent, known, refreshMissed])

  const cart = useMemo(() => unsent.reduce(withEdit, known), [unsent, known])
  const shown = useRef(cart)
  shown.current = cart
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])
  const edit = useCallback((change: CartEdit) => {
    const now = shown.current
    if (isLeft.current) return editFromElsewhere(now, change)
    const line = change.kind === 'quantity' && now.lines.find(({ id }) => id === change.id)
    if (line && line.quantity !== change.seen) {
      return setProblem({ text: changedElsewhere(), conflict: conflictOf(change, now) })
    }
    setProblem(null)
    setUnsent((edits) => [...edits, change])
  }, [])
  const dismiss = useCallback(() => setProblem(null), [])
  return { cart, edit, problem, dismiss, isWaiting }
}
