import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Cart } from '#contract/cart/cart.ts'
import { t } from '#i18n/t.ts'
import { draftKey } from '../../api/drafts.ts'
import { ApiError, NetworkError, sentenceOf } from '../../api/problem.ts'
import { readStored, writeStored } from '../../api/session.ts'
import { loadCart, onCart, takeCart } from './cart.client.ts'
import { type CartEdit, isSafeOn, sendEdit, withEdit } from './cart.edit.ts'

const retryMs = 5_000

/** Changes that no server has answered yet stay on this device: a lost connection or a closed tab loses none. */
function keyOf(cart: Cart): string {
  return draftKey('cart', cart.id ?? 'none')
}

function readUnsent(cart: Cart): CartEdit[] {
  try {
    return JSON.parse(readStored(keyOf(cart)) ?? '[]') as CartEdit[]
  } catch {
    return []
  }
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

type Sent = { cart: Cart; problem: string | null }

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
      } else if (current) {
        return {
          cart: takeCart(current),
          problem: t('The cart was changed in another tab or on another device. This is how it is now.'),
        }
      } else {
        return { cart: await loadCart(), problem: sentenceOf(error) }
      }
    }
  }
}

/** The cart with the changes of this page, shown at once and sent one after the other. */
export function useCart(loaded: Cart) {
  const [known, setKnown] = useState(loaded)
  const [unsent, setUnsent] = useState<CartEdit[]>(() => readUnsent(loaded))
  const [problem, setProblem] = useState<string | null>(null)
  const [isWaiting, setIsWaiting] = useState(false)
  const isSending = useRef(false)

  useEffect(() => onCart(setKnown), [])
  useEffect(() => {
    writeStored(keyOf(known), unsent.length > 0 ? JSON.stringify(unsent) : null)
  }, [known, unsent])

  useEffect(() => {
    const [next] = unsent
    if (!next || isSending.current) return
    isSending.current = true
    void deliver(next, known, () => setIsWaiting(true))
      .then(
        ({ cart, problem }) => {
          setKnown(cart)
          setProblem(problem)
        },
        (error: unknown) => setProblem(sentenceOf(error)),
      )
      .finally(() => {
        isSending.current = false
        setIsWaiting(false)
        setUnsent((edits) => edits.slice(1))
      })
  }, [unsent, known])

  // Another tab, or another device: the cart is read again when its user comes back to this page.
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible' && !isSending.current) void loadCart().catch(() => undefined)
    }
    document.addEventListener('visibilitychange', refresh)
    window.addEventListener('focus', refresh)
    return () => {
      document.removeEventListener('visibilitychange', refresh)
      window.removeEventListener('focus', refresh)
    }
  }, [])

  const edit = useCallback((change: CartEdit) => {
    setProblem(null)
    setUnsent((edits) => [...edits, change])
  }, [])
  const cart = useMemo(() => unsent.reduce(withEdit, known), [unsent, known])
  return { cart, edit, problem, isWaiting }
}
