import type { PortalSettings } from '#contract/portal-settings.ts'
import type { Product } from '#contract/products/products.ts'
import { shipTo, type TestActor } from '../actors.ts'
import { publishSettings } from './tax.ts'

const named = (en: string) => ({ en })
type Cell = [method: string, zone: string, upTo: number, price: number]
const rate = (...[method, zone, upTo, price]: Cell) => ({ method, zone, upTo, price })

/** Parcels by weight to two zones, bulky goods by a forwarder whom staff ask, and pick-up at home. */
export const testFreight: PortalSettings['freight'] = {
  isOn: true,
  weightUnit: 'kg',
  classes: [
    { key: 'standard', name: named('Standard') },
    { key: 'bulky', name: named('Bulky') },
    { key: 'dangerous', name: named('Dangerous goods') },
  ],
  zones: [
    { key: 'home', name: named('Home'), areas: [{ country: 'DE', postcodeFrom: '', postcodeTo: '' }] },
    {
      key: 'islands',
      name: named('Islands'),
      areas: [{ country: 'DE', postcodeFrom: '25849', postcodeTo: '25999' }],
    },
    {
      key: 'near',
      name: named('Neighbours'),
      areas: ['NL', 'AT', 'CH'].map((country) => ({ country, postcodeFrom: '', postcodeTo: '' })),
    },
  ],
  methods: [
    {
      key: 'parcel',
      name: named('Parcel'),
      kind: 'table',
      freeFrom: 500,
      days: { from: 1, to: 3 },
      excludes: ['bulky', 'dangerous'],
      zones: [],
    },
    {
      key: 'forwarder',
      name: named('Forwarder'),
      kind: 'quoted',
      freeFrom: null,
      days: null,
      excludes: ['dangerous'],
      zones: ['home', 'islands', 'near'],
    },
    {
      key: 'pickup',
      name: named('Pick-up'),
      kind: 'pickup',
      freeFrom: null,
      days: { from: 0, to: 0 },
      excludes: [],
      zones: ['home', 'near'],
    },
  ],
  rates: [
    ...[rate('parcel', 'home', 2, 5.9), rate('parcel', 'home', 31.5, 9.9)],
    ...[rate('parcel', 'islands', 31.5, 19.9), rate('parcel', 'near', 5, 12.5)],
  ],
}

/** Freight switched on. */
export async function switchFreightOn(admin: Pick<TestActor, 'call'>, change: object = {}): Promise<void> {
  const answer = await publishSettings(admin, 'freight', { ...testFreight, ...change })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

type Line = { product: Product; quantity: number }
export type TestPlace = { country: string; postcode: string; city: string; region?: string }
type Wanted = { to?: TestPlace; freightMethod?: string; expectedTotal?: number; vatId?: string }

export const berlin: TestPlace = { country: 'DE', postcode: '10115', city: 'Berlin' }

/** Orders a cart of these lines for the total that its sums say: the cart, the sums, the answer and the order in it. */
export async function orderSent(
  buyer: Pick<TestActor, 'call'>,
  lines: readonly Line[],
  { to = berlin, ...more }: Wanted = {},
) {
  const added = lines.map(({ product, quantity }) => ({ productId: product._id, quantity }))
  const cart = (await buyer.call('POST', '/cart/lines', { lines: added })).json()
  const { country, postcode } = to
  const asked = { country, postcode, freightMethod: more.freightMethod, vatId: more.vatId }
  const sums = (await buyer.call('POST', '/cart/sums', asked)).json()
  const form = { cartId: cart.id, version: cart.version, expectedTotal: sums.total, ...more }
  const answer = await buyer.call('POST', '/cart/order', { ...form, shipTo: { ...shipTo, ...to } })
  return { cart, sums, answer, order: answer.json() }
}
