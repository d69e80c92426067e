import type { Environment } from '../environment.ts'
import type { Person } from '../people.ts'

/** What everyone who works on the hot parts knows. */
export type HotParts = {
  environment: Environment
  /** Ids of the parts. */
  parts: readonly string[]
  /** The orders of each buyer that may still be changed, the oldest first. */
  orders: Map<Person, string[]>
  /** How often each action succeeded. */
  done: Map<string, number>
  /** Answers that neither success nor a rule explains. */
  odd: string[]
}

export type Action = (hot: HotParts, person: Person) => Promise<void>

/** Refusals by rules: others have been faster, or nothing is left. */
const rules = new Set([
  'cart_changed',
  'cart_is_empty',
  'cart_is_full',
  'cart_line_not_found',
  'cart_not_found',
  'lines_not_allowed',
  'order_in_progress',
  'order_is_paid',
  'order_not_cancellable',
  'order_not_found',
  'order_not_restorable',
  'order_step_not_allowed',
  'out_of_stock',
  'quantity_not_allowed',
  'shipment_too_large',
  'stale_version',
  'stock_share_exceeded',
  'still_running',
  'total_changed',
])

type Request = {
  what: string
  method: string
  path: string
  body?: unknown
  key?: string
  /** The field that a rule may refuse as things stand, such as a loss of pieces that are gone already. */
  mayRefuse?: string
}

/** The answer; undefined if a rule refused. */
export async function attempt<Answer>(
  { odd, done }: HotParts,
  person: Person,
  { what, method, path, body, key, mayRefuse }: Request,
): Promise<Answer | undefined> {
  const { status, text } = await person.insist(method, `/api${path}`, { body, ...(key && { key }) })
  if (status < 300) {
    done.set(what, (done.get(what) ?? 0) + 1)
    return JSON.parse(text) as Answer
  }
  const { code, errors = [] } = JSON.parse(text) as { code?: string; errors?: { path: string }[] }
  const isRefusedField = code === 'rule_broken' && errors.some((error) => error.path === mayRefuse)
  if (!rules.has(code ?? '') && !isRefusedField) odd.push(`${what} was answered ${status}: ${text.slice(0, 200)}`)
  return undefined
}

export function pick<Item>(items: readonly Item[]): Item | undefined {
  return items[Math.floor(Math.random() * items.length)]
}

export function upTo(most: number): number {
  return 1 + Math.floor(Math.random() * most)
}

/** Some of these, each once, in any order. */
export function someOf<Item>(items: readonly Item[], most: number): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, upTo(most))
    .map(({ item }) => item)
}
