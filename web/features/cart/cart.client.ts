import {
  addToCart,
  type Cart,
  cartTokenHeader,
  mergeCart,
  type NewCartLine,
  readCart,
} from '#contract/cart/cart.ts'
import type { CallInput, JsonEndpoint, Reply } from '#contract/endpoint.ts'
import { callWith } from '../../api/call.ts'
import { cartTokenKey, writeCartCount } from '../../api/cart-count.ts'
import { draftKey } from '../../api/drafts.ts'
import { ApiError } from '../../api/problem.ts'
import { readSession, readStored, writeStored } from '../../api/session.ts'
import { singleFlight } from '../../api/token.ts'

/** Lines that wait for a connection. */
const unsentKey = draftKey('cart', 'unsent')

const listeners = new Set<(cart: Cart) => void>()

/** Calls the listener with every cart that the server answers on this page. */
export function onCart(listener: (cart: Cart) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The newest cart of this page. */
let newest: Cart | null = null

const channelName = 'datum.cart'

function stateOf({ id, version }: Cart): string {
  return `${id} ${version}`
}

/** Whether the cart of this page is the one with this state. */
export function isCartTaken(state: string): boolean {
  return newest !== null && stateOf(newest) === state
}

/** Calls the listener with the state of the cart when another tab of this browser has changed or read it. */
export function onOtherTab(listener: (state: string) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => listener(String(data)))
  return () => channel.close()
}

function tellOtherTabs(cart: Cart): void {
  if (typeof BroadcastChannel === 'undefined') return
  // Not kept open: a page with an open channel is not restored as it was when its user goes back to it.
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(stateOf(cart))
  channel.close()
}

/** Takes over a cart that the server has answered, unless a newer one arrived before it: requests can overtake each other. */
export function takeCart(cart: Cart): Cart {
  if (newest && newest.id === cart.id && newest.version > cart.version) return newest
  const isNewState = !isCartTaken(stateOf(cart))
  newest = cart
  if (cart.token) writeStored(cartTokenKey, cart.token)
  writeCartCount(cart.lines.length)
  for (const listener of listeners) listener(cart)
  if (isNewState) tellOtherTabs(cart)
  return cart
}

function headersOf(): Record<string, string> {
  const token = readStored(cartTokenKey)
  return token ? { [cartTokenHeader]: token } : {}
}

/** Sends a call about the visitor's cart: with the access token of a user, with the token of a guest's cart. */
export async function sendToCart<E extends JsonEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  idempotencyKey?: string,
): Promise<Reply<E>> {
  await bringGuestCart()
  await sendUnsent()
  const send = () => callWith(endpoint, input, { headers: headersOf(), ...(idempotencyKey && { idempotencyKey }) })
  try {
    return await send()
  } catch (error) {
    if (!isGone(error) || readStored(cartTokenKey) === null || readSession()) throw error
    // The guest's cart was deleted after its days, or merged on another tab.
    writeStored(cartTokenKey, null)
    return send()
  }
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'cart_not_found'
}

/** After a sign-in, the guest's cart becomes part of the user's, once. */
const bringGuestCart = singleFlight(async () => {
  if (!readSession() || readStored(cartTokenKey) === null) return
  try {
    takeCart(await callWith(mergeCart, {}, { headers: headersOf() }))
  } catch (error) {
    // A full cart takes nothing more: the guest's cart stays until lines are removed.
    if (error instanceof ApiError && error.code === 'cart_is_full') return
    if (!isGone(error)) throw error
  }
  writeStored(cartTokenKey, null)
})

export async function loadCart(): Promise<Cart> {
  return takeCart(await sendToCart(readCart, {}))
}

/** `by`: the address of the user who added the lines; null for a guest. */
type UnsentAddition = { key: string; lines: NewCartLine[]; by: string | null }

function readUnsent(): UnsentAddition[] {
  try {
    return JSON.parse(readStored(unsentKey) ?? '[]') as UnsentAddition[]
  } catch {
    return []
  }
}

function writeUnsent(unsent: readonly UnsentAddition[]): void {
  writeStored(unsentKey, unsent.length > 0 ? JSON.stringify(unsent) : null)
}

/** Keeps lines on this device that could not be sent: they are added, once, as soon as there is a connection. */
export function keepLines(lines: NewCartLine[], key: string): void {
  const by = readSession()?.email ?? null
  writeUnsent([...readUnsent().filter((one) => one.key !== key), { key, lines, by }])
  window.addEventListener('online', () => void sendUnsent().catch(() => undefined), { once: true })
}

const sendUnsent = singleFlight(async () => {
  for (const { key, lines, by } of readUnsent()) {
    // Another user has signed in since: they wait for the one who added them.
    if (by !== null && by !== readSession()?.email) continue
    try {
      takeCart(await callWith(addToCart, { body: { lines } }, { headers: headersOf(), idempotencyKey: key }))
    } catch (error) {
      // What is refused now will be refused again.
      if (!(error instanceof ApiError)) throw error
    }
    writeUnsent(readUnsent().filter((one) => one.key !== key))
  }
})

/** Adds lines. The same key with the same lines adds them once, also after a lost connection. */
export async function addLines(lines: NewCartLine[], idempotencyKey: string): Promise<Cart> {
  return takeCart(await sendToCart(addToCart, { body: { lines } }, idempotencyKey))
}
