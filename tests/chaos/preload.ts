import type { Trick } from './portal.ts'

/**
 * Loaded into a portal before its own code: changes its clock and redirects requests to Stripe, as the parent process
 * says. The portal's code is that of production.
 */
let offMs = 0
let cardsAt: string | undefined

const now = Date.now
const shiftedNow = () => now() + offMs

globalThis.Date = new Proxy(Date, {
  construct: (real, parts, made) => Reflect.construct(real, parts.length > 0 ? parts : [shiftedNow()], made),
  apply: () => new Date().toString(),
  get: (real, name, receiver) => (name === 'now' ? shiftedNow : Reflect.get(real, name, receiver)),
})

const realFetch = globalThis.fetch
globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  if (url.hostname !== 'api.stripe.com' || !cardsAt) return realFetch(input, init)
  return realFetch(new URL(`${url.pathname}${url.search}`, cardsAt), init)
}

process.on('message', (trick: Trick) => {
  offMs = trick.clockMs ?? offMs
  cardsAt = trick.cardsAt ?? cardsAt
})
// The channel must not keep a stopped portal running.
process.channel?.unref()
