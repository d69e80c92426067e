import { listedFields } from '#contract/catalogue/listed-fields.ts'
import type { AdminPage } from '#contract/lists/lists.ts'
import { orderScenarios } from './order-scenarios.ts'
import { get, type Scenario } from './scenario.ts'
import { signInAsk } from './shop.ts'

type Goal = Pick<Scenario, 'share' | 'p99Ms' | 'growth'>

type Searched = Record<string, string>

/** A search as the page sends it; without fields to a release that does not know them. */
async function searchPath(url: string, query: Searched): Promise<string> {
  const pathOf = (asked: Searched) => `/api/products?${new URLSearchParams(asked)}`
  const path = pathOf({ ...query, fields: listedFields.join(',') })
  return (await fetch(url + path)).ok ? path : pathOf(query)
}

/** Search texts. The seeded names contain their family; a search without results would measure nothing. */
function search(name: string, query: Searched, goal: Goal = {}): Scenario {
  return {
    name: `search, ${name}`,
    share: 0.4,
    p99Ms: 60,
    ...goal,
    connections: 8,
    limit: 'statements',
    prepare: async ({ portal }) => {
      const asked = query.page === 'last' ? { page: await lastPage(portal.url) } : query
      const path = await searchPath(portal.url, asked)
      const { total } = (await (await fetch(portal.url + path)).json()) as { total: number }
      if (total === 0) throw new Error(`${path} finds nothing`)
      return get(path)
    },
  }
}

async function lastPage(url: string): Promise<string> {
  const { pages } = (await (await fetch(`${url}/api/products`)).json()) as { pages: number }
  return String(pages)
}

/** The first page of an admin list, and the last but one. */
function admin(name: string, list: string): Scenario[] {
  const path = `/api/manage/${list}?limit=50`
  const common = { share: 0.4, growth: 1.5, connections: 8, limit: 'statements' } as const
  return [
    {
      ...common,
      name: `admin list, ${name}, first page`,
      prepare: async ({ signIn }) => {
        const admin = await signIn('admin')
        return get(path, admin)
      },
    },
    {
      ...common,
      name: `admin list, ${name}, deep page`,
      prepare: async ({ portal, signIn }) => {
        const admin = await signIn('admin')
        const last = await fetch(`${portal.url}${path}&at=last`, { headers: { authorization: admin.bearer } })
        const { before } = (await last.json()) as AdminPage<unknown>
        return get(`${path}&cursor=${before}`, admin)
      },
    },
  ]
}

function page(name: string, path: string): Scenario {
  const headers = { 'accept-encoding': 'br' }
  return {
    name,
    share: 0.8,
    connections: 16,
    limit: 'bytes',
    prepare: async () => ({ asks: [{ path, headers }] }),
  }
}

const signInScenario: Scenario = {
  name: 'sign-in',
  share: 0.8,
  connections: 4,
  limit: 'password',
  prepare: async ({ portal }) => ({
    asks: Array.from({ length: 200 }, (_, client) => signInAsk('customer@datum.example', portal.url, client)),
  }),
}

const exchange: Scenario = {
  name: 'token exchange',
  connections: 8,
  limit: 'statements',
  prepare: async ({ signIn }) => {
    const { email, identity } = await signIn('customer')
    return { asks: [{ path: `/api/user/${email}`, method: 'PUT', headers: { authorization: identity } }] }
  },
}

export const scenarios: readonly Scenario[] = [
  {
    name: 'list',
    share: 0.6,
    growth: 1.3,
    connections: 16,
    limit: 'statements',
    prepare: async () => get('/api/product?limit=20'),
  },
  {
    name: 'product',
    share: 0.6,
    growth: 1.3,
    connections: 16,
    limit: 'statements',
    prepare: async ({ products }) => get(`/api/purchase/${products[0]?._id}`),
  },
  page('home page', '/'),
  page('blog page', '/blog'),
  search('first page', {}, { growth: 1.3 }),
  search('last page', { page: 'last' }, { growth: 1.3 }),
  search('family', { family: 'cassette' }),
  search('facet', { family: 'cassette', speeds: '11,12' }),
  search('words', { q: 'chainring' }),
  search('words and facet', { q: 'cassette', family: 'cassette', speeds: '12' }),
  search('typing error', { q: 'casette' }),
  {
    name: 'suggestions',
    growth: 1.3,
    connections: 8,
    limit: 'statements',
    prepare: async () => get('/api/search/suggestions?q=cassette'),
  },
  {
    name: 'my orders',
    share: 0.6,
    growth: 1.3,
    connections: 8,
    limit: 'statements',
    prepare: async ({ signIn, makeOrders }) => {
      const customer = await signIn('customer')
      // A full page at every size.
      await makeOrders(21)
      return get(`/api/order?email=${customer.email}&limit=20`, customer)
    },
  },
  ...admin('orders', 'orders'),
  ...admin('products', 'products'),
  signInScenario,
  exchange,
  ...orderScenarios,
]
