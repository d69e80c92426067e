import { LRUCache } from 'lru-cache'
import { refuse } from '../http/problem.ts'

export type Asker = {
  /** Id of the signed-in account; absent for a visitor. */
  account?: string | undefined
  /** The address in the form of `addressOf`. */
  address: string
}

/** Documents per minute; unused ones add up to one minute's worth. */
export type Allowed = { account: number; address: number }

type Left = { count: number; refilledAt: number }

/** Most accounts and addresses counted at a time; the least recently used are dropped. */
const maxCounted = 20_000

/**
 * Limits how many documents are made for an account and for an address, in this process. Throws `too_many_requests`
 * when one of them is used up. `now` in milliseconds.
 */
export function createAllowance(
  allowed: Allowed,
  now: () => number = () => performance.now(),
): (asker: Asker) => void {
  const left = new LRUCache<string, Left>({ max: maxCounted })

  function leftOf(key: string, most: number): Left {
    const known = left.get(key) ?? { count: most, refilledAt: now() }
    const more = ((now() - known.refilledAt) / 60_000) * most
    return { count: Math.min(most, known.count + more), refilledAt: now() }
  }

  return ({ account, address }) => {
    const counted = [
      { key: `address ${address}`, most: allowed.address },
      ...(account === undefined ? [] : [{ key: `account ${account}`, most: allowed.account }]),
    ].map(({ key, most }) => ({ key, rest: leftOf(key, most) }))
    if (counted.some(({ rest }) => rest.count < 1)) refuse('too_many_requests')
    for (const { key, rest } of counted) left.set(key, { ...rest, count: rest.count - 1 })
  }
}
