import { switchMoneyOn as switchOn } from '#tests/support/companies/money.ts'
import { callsAt } from '#tests/support/network/live-calls.ts'
import type { Target } from '../shop.ts'

/** Tax and freight as tests switch them on, in a running portal; every product gets a weight. */
export async function switchMoneyOn({ portal, pool, signIn }: Target): Promise<void> {
  await switchOn(callsAt(portal.url, (await signIn('admin')).bearer))
  await pool.query('update product set ship_weight_mg = 250000')
}
