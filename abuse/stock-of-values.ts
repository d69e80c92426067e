import type { Person } from './people.ts'
import type { Known } from './values.ts'

const plain: Readonly<Record<string, readonly string[]>> = {
  q: ['chain', 'hub rear', '32', 'kassete', 'datum'],
  status: ['pending', 'pending,confirmed', 'published', 'draft,archived', 'hidden'],
  payment: ['due', 'paid,refunded'],
  createdAt: ['2026-01-01..', '..2026-12-31', '2026-01-31', '..9999-12-31'],
  updatedAt: ['2026-01-01..', '1000-01-01..9999-12-31'],
  lastSeenAt: ['2026-01-01..2026-12-31'],
  at: ['2026-01-01..', '0000-01-01..', '..9999-12-31'],
  total: ['10..500', '..0.5'],
  unitprice: ['1..99.99'],
  available: ['0..10', '-5..5'],
  price: ['10..50', '10..'],
  family: ['chain', 'hub', 'cassette'],
  stock: ['in', 'low,out'],
  query: ['status=pending&sort=-total'],
  columns: ['number', 'status'],
  from: ['2026-01-01', '2026-10-01'],
  to: ['2026-11-30'],
  role: ['admin', 'customer'],
  limit: ['1', '25', '1000'],
  page: ['1', '2'],
  carrier: ['DHL'],
}

type Row = Record<string, unknown>

/** What is really there, so that requests reach deeper than "not found". Read again now and then: requests change it. */
export type Stock = { refresh(): Promise<void>; knownFor(path: string): Known }

const lists: Readonly<Record<string, string>> = {
  product: '/desk/products?limit=100&sort=-updatedAt',
  order: '/desk/orders?limit=100',
  user: '/desk/users?limit=100',
  review: '/desk/reviews?limit=100',
  view: '/views?list=orders',
  invitation: '/users/invitations',
  concern: '/payments/concerns',
  audit: '/desk/audit',
}

/** `spared` are the addresses of those who call: calls about users leave them alone. */
export function createStock(url: string, admin: Person, spared: readonly string[]): Stock {
  const rows = new Map<string, Row[]>()
  const places: string[] = []

  async function read(path: string): Promise<Row[]> {
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${admin.token}` } })
    if (!answer.ok) return []
    const body = (await answer.json()) as Row[] | { items: Row[]; after: string | null }
    if (Array.isArray(body)) return body
    if (body.after) places.push(body.after)
    return body.items
  }

  function texts(kind: string, field: string): string[] {
    const all = (rows.get(kind) ?? []).filter(({ email }) => kind !== 'user' || !spared.includes(String(email)))
    return all.map((row) => String(row[field]))
  }

  function ids(path: string): string[] {
    const kind = Object.keys(lists).find((one) => kindOf(path) === one)
    const own = kind ? texts(kind, '_id') : []
    return own.length > 0 ? own : [...rows.keys()].flatMap((one) => texts(one, '_id'))
  }

  return {
    async refresh() {
      places.splice(0)
      for (const [kind, path] of Object.entries(lists)) rows.set(kind, await read(path))
    },
    knownFor: (path) => (name) => {
      if (['id', 'ids', 'except'].includes(name)) return ids(path)
      if (name === 'productId' || name === 'product') return texts('product', '_id')
      if (name === 'email') return path.includes('user') ? texts('user', 'email') : spared
      if (['after', 'before', 'cursor'].includes(name)) return places
      if (name === 'address' || name === 'image') return ['https://pictures.example/a.png']
      return plain[name] ?? []
    },
  }
}

/** Payments are asked for by their order. */
function kindOf(path: string): string {
  if (path.includes('concerns')) return 'concern'
  if (path.includes('invitations')) return 'invitation'
  if (path.startsWith('/desk/')) return path.split('/')[2]?.replace(/s$/, '') ?? ''
  const first = path.split('/')[1]?.replace(/s$/, '') ?? ''
  return { purchase: 'product', payment: 'order' }[first] ?? first
}
