import { beforeAll, expect, test } from 'vitest'
import { dayIn } from '#contract/days.ts'
import { signUpAdmin, signUpVerified, type TestActor } from '#tests/support/actors.ts'
import { publishSettings } from '#tests/support/companies/tax.ts'
import { testPortal } from '#tests/support/portal.ts'
import { addTestProduct } from '#tests/support/products.ts'
import { listIssuedIn } from './invoices.archive.ts'

const portal = testPortal({ OPEN_ORDERS: '0' })
let admin: TestActor
let buyer: TestActor
let productId: string

beforeAll(async () => {
  admin = await signUpAdmin(portal)
  buyer = await signUpVerified(portal)
  productId = (await addTestProduct(admin))._id
})

let number = 7000

/** The number of an invoice that was issued at a moment. */
async function issuedAt(at: string): Promise<number> {
  const order = (await buyer.call('POST', '/order', { productId, newOrderQty: 1 })).json()
  number += 1
  const invoice = [number, order._id, at]
  await portal.pool.query(
    `insert into invoice (year, number, order_id, issued_at, snapshot, due_on) values (2026, $1, $2, $3, '{}', $3::timestamptz)`,
    invoice,
  )
  return number
}

/** The first and the last moments of months, also of those that begin or end with a change of the clocks. */
test.each([
  ['Europe/Berlin', '2026-02-28T22:59:59Z'],
  ['Europe/Berlin', '2026-02-28T23:00:00Z'],
  ['Asia/Tokyo', '2026-10-31T15:00:00Z'],
  ['America/Havana', '2026-11-01T03:59:59Z'],
  ['America/Havana', '2026-11-01T04:00:00Z'],
  ['America/Havana', '2026-11-01T04:59:59Z'],
  ['America/Havana', '2026-11-01T05:00:00Z'],
  ['America/Asuncion', '2023-10-01T03:59:59Z'],
  ['America/Asuncion', '2023-10-01T04:00:00Z'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z'],
])(
  '%s: what was issued at %s is in the archive of the month of its day, and in no other',
  async (timeZone, at) => {
    expect((await publishSettings(admin, 'formats', { timeZone })).statusCode).toBe(200)
    const issued = await issuedAt(at)
    const month = dayIn(timeZone, new Date(at)).slice(0, 7)
    const beside = [-40, 40].map((days) => new Date(Date.parse(`${month}-15T12:00:00Z`) + days * 86_400_000))
    for (const [one, isThere] of [
      [month, true],
      ...beside.map((moment) => [moment.toISOString().slice(0, 7), false] as const),
    ] as const) {
      const listed = await listIssuedIn(portal.pool, one)
      expect([one, listed.some((key) => key.number === issued)]).toEqual([one, isThere])
    }
  },
)
