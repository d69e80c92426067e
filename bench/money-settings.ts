import type { TestActor } from '#tests/support/actors.ts'
import { switchFreightOn } from '#tests/support/companies/freight.ts'
import { switchTaxOn } from '#tests/support/companies/tax.ts'
import { json } from './scenario.ts'
import type { Target } from './shop.ts'

/** Tax and freight as tests switch them on, in a running portal; every product gets a weight. */
export async function switchMoneyOn({ portal, pool, signIn }: Target): Promise<void> {
  const { bearer } = await signIn('admin')
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await fetch(`${portal.url}/api${path}`, {
      method,
      headers: { ...json, authorization: bearer },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { statusCode: answer.status, body: text, json: () => JSON.parse(text) }
  }
  const admin = { call } as unknown as TestActor
  await switchTaxOn(admin)
  await switchFreightOn(admin)
  await pool.query('update product set ship_weight_mg = 250000')
}
