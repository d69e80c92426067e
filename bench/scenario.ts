import type { PlannedRequest } from './measure.ts'
import type { Session, Target } from './shop.ts'
import type { Swap } from './swaps.ts'

/** The requests, created right before the measurement, because tokens expire soon. */
export type Prepared = {
  asks: readonly PlannedRequest[]
  /** Each request works once: a cart becomes one order, an order takes one payment. */
  isOnce?: boolean
  /**
   * Requests for the limit, if `asks` work once: one that fills the caches, one whose response is copied, and two or
   * more that are recorded. The limit replays all recordings but the last in turn.
   */
  samples?: readonly PlannedRequest[]
  /** Values that each request uses up, for the requests to the limit. */
  swaps?: readonly Swap[]
  /** Undoes what the preparation has changed besides rows. */
  finish?(): Promise<void>
}

export type Scenario = {
  name: string
  /** The lowest share of its limit, if there is a goal. */
  share?: number
  /** The highest 99th percentile, in milliseconds. */
  p99Ms?: number
  /** The highest 99th percentile, as a multiple of the limit's in the same run. */
  p99Times?: number
  /** The highest time at the large size, as a multiple of the small one. */
  growth?: number
  /** Another scenario, measured in the same rounds, and the highest cost of a request as a multiple of its requests. */
  cost?: { of: Scenario; most: number }
  connections: number
  /** Requests of the warm-up, if the usual number would take minutes. */
  warmUp?: number
  /**
   * What the limit server does. A cached page needs no query. A sign-in needs some, but its limit is the password hash
   * alone.
   */
  limit: 'statements' | 'bytes' | 'password'
  /** The same on the minimal server: its requests, and the lowest share of its speed. */
  minimal?: { share: number; asks(target: Target): Promise<readonly PlannedRequest[]> }
  /** A table without which the scenario is left out: an older release does not have the feature. */
  needs?: string
  prepare(target: Target): Promise<Prepared>
}

export const json = { 'content-type': 'application/json' }

export function get(path: string, session?: Session): Prepared {
  return { asks: [{ path, ...(session && { headers: { authorization: session.bearer } }) }] }
}
