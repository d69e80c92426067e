import type { PlannedRequest } from '../measure.ts'
import { get, json, type Scenario } from '../scenario.ts'
import { scenarios } from '../scenarios.ts'
import type { Target } from '../shop.ts'

function named(name: string): Scenario {
  const scenario = scenarios.find((one) => one.name === name)
  if (!scenario) throw new Error(`There is no scenario ${name}`)
  return scenario
}

/** Ten rows, and as many are there at every size. */
const ownOrders: Scenario = {
  ...named('my orders'),
  name: 'my orders, ten of them',
  prepare: async ({ signIn, makeOrders }) => {
    const customer = await signIn('customer')
    await makeOrders(11)
    return get(`/api/order?email=${customer.email}&limit=10`, customer)
  },
}

async function customerId({ pool }: Target): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`select id from users where email = 'customer@datum.example'`)
  return rows[0]?.id ?? ''
}

async function orders(target: Target): Promise<PlannedRequest[]> {
  const accountId = await customerId(target)
  return target.products.slice(0, 40).map(({ _id }) => ({
    path: '/order',
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      productId: _id,
      quantity: 1,
      accountId,
      address: 'Bench street 1',
      phone: '+1 555 0100',
    }),
  }))
}

/** The scenarios that the minimal server has too, each with its requests to it and the share of its speed that is asked. */
export const minimalScenarios: readonly Scenario[] = [
  { ...named('list'), minimal: { share: 0.5, asks: async () => [{ path: '/list' }] } },
  { ...named('search, words'), minimal: { share: 0.35, asks: async () => [{ path: '/search?q=chainring' }] } },
  {
    ...ownOrders,
    minimal: { share: 0.5, asks: async (target) => [{ path: `/orders?account=${await customerId(target)}` }] },
  },
  { ...named('order at 8'), minimal: { share: 0.25, asks: orders } },
]
