import type { Cart } from '#contract/cart/cart.ts'
import { t } from '#i18n/t.ts'
import { draftKey } from '../../api/drafts.ts'
import { ApiError, NetworkError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { readStored, writeStored } from '../../api/session.ts'
import { showToast } from '../../patterns/toast.ts'
import { loadCart, onCart, takeCart } from './cart.client.ts'
import {
  type CartEdit,
  conflictOf,
  type EditConflict,
  isDoneIn,
  isSafeOn,
  type SeenCart,
  seenOf,
  sendEdit,
  withSameLines,
} from './cart.edit.ts'

const retryMs = 5_000

/** Changes that no server has answered yet stay on this device: a lost connection or a closed tab loses none. */
function keyOf(cart: Cart): string {
  return draftKey('cart', cart.id ?? 'none')
}

type Unsent = { seen: SeenCart; edits: readonly CartEdit[] }

/**
 * The changes that an earlier visit left, if the cart is still the same: an old change may not undo a newer one. `isDropped`
 * if one is left out.
 */
function readUnsent(cart: Cart): { edits: readonly CartEdit[]; isDropped: boolean } {
  try {
    const { seen, edits } = JSON.parse(readStored(keyOf(cart)) ?? '') as Unsent
    if (seen.version === cart.version) return { edits, isDropped: false }
    const open = edits.filter((edit) => !isDoneIn(edit, cart))
    const safe = open.filter((edit) => isSafeOn(edit, seen, cart))
    return { edits: safe, isDropped: safe.length < open.length }
  } catch {
    return { edits: [], isDropped: false }
  }
}

function writeUnsent(known: Cart, edits: readonly CartEdit[]): void {
  const unsent: Unsent = { seen: seenOf(known), edits }
  writeStored(keyOf(known), edits.length > 0 ? JSON.stringify(unsent) : null)
}

export function changedElsewhere(): string {
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
export type CartProblem = { text: string; conflict: EditConflict | null }

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

/** The cart as the server has answered it last, and the changes that are sent one after the other. */
type Queue = { known: Cart; unsent: readonly CartEdit[]; problem: CartProblem | null; isWaiting: boolean }

/** Apart from the page of the cart, which may be left while changes are on their way. */
let queue: Queue | null = null
let isSending = false
const listeners = new Set<() => void>()
const waiting = new Set<() => void>()

function update(change: Partial<Queue>): void {
  if (!queue) return
  queue = { ...queue, ...change }
  if (change.known || change.unsent) writeUnsent(queue.known, queue.unsent)
  for (const listener of listeners) listener()
  if (queue.isWaiting) resolveWaiting()
}

function resolveWaiting(): void {
  for (const resolve of waiting) resolve()
  waiting.clear()
}

/** The queue for this cart, with what an earlier visit left. One that still sends goes on. */
export function openQueue(loaded: Cart): Queue {
  if (queue && queue.known.id === loaded.id && queue.unsent.length > 0) return queue
  if (!queue) onCart((cart) => queue && update({ known: withSameLines(queue.known, cart) }))
  const { edits, isDropped } = readUnsent(loaded)
  const problem = isDropped ? { text: changedElsewhere(), conflict: null } : null
  queue = { known: loaded, unsent: edits, problem, isWaiting: false }
  return queue
}

/** The queue of the cart that the page has opened. */
export function readQueue(): Queue {
  if (!queue) throw new Error('no cart has been opened')
  return queue
}

export function onQueue(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isQueueSending(): boolean {
  return isSending
}

/** Waits until the changes made so far are answered. Without a connection it does not wait. */
export function untilSent(): Promise<void> {
  if (!isSending || queue?.isWaiting) return Promise.resolve()
  return new Promise((resolve) => waiting.add(resolve))
}

export function showProblem(problem: CartProblem | null): void {
  update({ problem })
}

/** Adds a change, which is sent after those before it. */
export function enqueue(edit: CartEdit): void {
  if (!queue) return
  update({ problem: null, unsent: [...queue.unsent, edit] })
  void sendQueue()
}

async function sendNext(edit: CartEdit): Promise<Partial<Queue>> {
  try {
    const { cart, problem } = await deliver(edit, readQueue().known, () => update({ isWaiting: true }))
    return { known: withSameLines(readQueue().known, cart), problem }
  } catch (error) {
    return { problem: { text: sentenceOf(error), conflict: null } }
  }
}

/** Sends the changes one after the other, until none is left. */
export async function sendQueue(): Promise<void> {
  if (isSending) return
  isSending = true
  for (let next = queue?.unsent[0]; next; next = queue?.unsent[0]) {
    const sent = await sendNext(next)
    const { unsent } = readQueue()
    // Another cart may have been opened meanwhile.
    update({ ...sent, isWaiting: false, unsent: unsent.filter((edit) => edit !== next) })
    // The page that would show it was left.
    if (sent.problem && listeners.size === 0) showToast(sent.problem.text)
  }
  isSending = false
  resolveWaiting()
}
