import type { Dice } from './dice.ts'
import { png, tableMapping } from './files.ts'
import type { Person } from './people.ts'
import type { Known } from './values.ts'

const plain: Readonly<Record<string, readonly unknown[]>> = {
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
  untranslated: ['de'],
  language: ['de', 'en'],
  query: ['status=pending&sort=-total'],
  columns: ['number', 'status'],
  from: ['2026-01-01', '2026-10-01'],
  to: ['2026-11-30'],
  role: ['admin', 'customer'],
  limit: ['1', '25', '1000'],
  page: ['1', '2'],
  carrier: ['DHL'],
  mapping: [tableMapping],
  newOrderQty: [1, 2, 3],
  quantity: [1, 2],
}

type Row = Record<string, unknown>

/**
 * Existing values, so that requests get further than "not found". Refreshed now and then, because requests change them.
 */
export type Stock = { refresh(): Promise<void>; knownFor(path: string, dice: Dice): Known }

const lists: Readonly<Record<string, string>> = {
  product: '/manage/products?limit=100&sort=-updatedAt',
  order: '/manage/orders?limit=100',
  user: '/manage/users?limit=100',
  review: '/manage/reviews?limit=100',
  view: '/views?list=orders',
  invitation: '/users/invitations',
  concern: '/payments/exceptions',
  audit: '/manage/audit',
  import: '/imports',
}

/** `spared` are the addresses of the users who send requests: calls about accounts leave them alone. */
export function createStock(url: string, admin: Person, spared: readonly string[]): Stock {
  const rows = new Map<string, Row[]>()
  const cursors: string[] = []
  const pictures: string[] = []

  async function addPicture(): Promise<void> {
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'image/png' }
    const answer = await fetch(`${url}/api/pictures`, { method: 'POST', headers, body: new Uint8Array(png) })
    if (answer.ok) pictures.push(((await answer.json()) as { address: string }).address)
  }

  async function read(path: string): Promise<Row[]> {
    const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${admin.token}` } })
    if (!answer.ok) return []
    const body = (await answer.json()) as Row[] | { items: Row[]; after: string | null }
    if (Array.isArray(body)) return body
    if (body.after) cursors.push(body.after)
    return body.items
  }

  function rowsOf(kind: string): Row[] {
    return (rows.get(kind) ?? []).filter(({ email }) => kind !== 'user' || !spared.includes(String(email)))
  }

  function texts(kind: string, field: string): string[] {
    return rowsOf(kind).map((row) => String(row[field]))
  }

  function emailsFor(path: string): readonly string[] {
    if (path.includes('invitations')) return [`abuse-${crypto.randomUUID()}@test.example`]
    return path.includes('user') ? texts('user', 'email') : spared
  }

  /** One row that a call may be about, so that version and other values fit its id. */
  function subjectOf(path: string, dice: Dice): Row | undefined {
    const own = rowsOf(kindOf(path))
    const all = own.length > 0 ? own : [...rows.keys()].flatMap(rowsOf)
    return all.length > 0 ? dice.pick(all) : undefined
  }

  return {
    async refresh() {
      cursors.splice(0)
      if (pictures.length === 0) await addPicture()
      for (const [kind, path] of Object.entries(lists)) rows.set(kind, await read(path))
    },
    knownFor(path, dice) {
      const { _id, version, available } = subjectOf(path, dice) ?? {}
      const ids = texts(kindOf(path), '_id')
      const products = texts('product', '_id')
      const picture = ['https://pictures.example/a.png']
      const known: Readonly<Record<string, readonly unknown[]>> = {
        ...plain,
        id: [_id],
        version: [version],
        seenAvailable: [available],
        ids,
        except: ids,
        productId: products,
        product: products,
        email: emailsFor(path),
        after: cursors,
        before: cursors,
        cursor: cursors,
        image: picture,
        address: path.startsWith('/pictures') ? pictures : picture,
      }
      return (name) => (Object.hasOwn(known, name) ? (known[name] ?? []) : [])
    },
  }
}

/** Payments are requested by their order. */
function kindOf(path: string): string {
  if (path.includes('concerns')) return 'concern'
  if (path.includes('invitations')) return 'invitation'
  if (path.startsWith('/manage/')) return path.split('/')[2]?.replace(/s$/, '') ?? ''
  const first = path.split('/')[1]?.replace(/s$/, '') ?? ''
  return { purchase: 'product', payment: 'order' }[first] ?? first
}
