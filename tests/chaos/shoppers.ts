import { setTimeout as sleep } from 'node:timers/promises'
import {
  type About,
  type Bank,
  cancel,
  leave,
  pay,
  payAfterDecline,
  payAndRemove,
  place,
  remove,
} from './buyer-actions.ts'
import { placeCart } from './carts.ts'
import { invoiceActions } from './invoice-actions.ts'
import type { Ledger } from './ledger.ts'
import { moneyActions } from './money-actions.ts'
import { type Observer, send } from './observer.ts'
import type { Person } from './people.ts'

export type Load = {
  /** Resolves when every buyer knows the result of the last request. */
  stop(): Promise<void>
  /** Number of buyers served since a time of `performance.now()`. */
  servedSince(moment: number): number
  count: number
}

/** `hasMoney`: tax and freight are on, so most orders come from carts. */
type Shop = {
  people: Person[]
  staff: Person
  ledger: Ledger
  bank: Bank
  pauseMs: number
  hasMoney: boolean
}

/** One in so many orders has its address as a free text, as the specification's call sends it, also where freight is on. */
const everyFreeText = 5

/** All buyers order, one order after the other; some cancel, delete or pay, some pay and delete at the same time. */
export function startLoad({ people, staff, ledger, bank, pauseMs, hasMoney }: Shop): Load {
  let isOver = false
  const actions = hasMoney ? [...moneyActions, ...invoiceActions] : auditActions
  async function shop(person: Person, index: number): Promise<void> {
    for (let turn = index; !isOver; turn++) {
      try {
        const isOfCart = hasMoney && turn % everyFreeText !== 0
        const order = await (isOfCart ? placeCart(person, ledger) : place(person, ledger))
        if (order) await actions[turn % actions.length]?.({ person, staff, ledger, bank, order })
      } catch (error) {
        ledger.odd.push(error instanceof Error ? error.message : String(error))
      }
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
  const all = Promise.all(people.map(shop))
  return {
    count: people.length,
    servedSince: (moment) => people.filter(({ servedAt }) => servedAt > moment).length,
    async stop() {
      isOver = true
      await all
    },
  }
}

type AuditAction = (about: About) => Promise<void>

/** What buyers do with their orders, in turn. Most orders are left unchanged. */
const auditActions: AuditAction[] = [
  pay,
  leave,
  cancel,
  pay,
  leave,
  remove,
  payAndRemove,
  leave,
  payAfterDecline,
  leave,
]

/** The sandbox's own card form, called as the browser calls it. */
export function sandboxBank(url: () => string, observer: () => Observer): Bank {
  return async (clientSecret, paymentMethod) => {
    const id = clientSecret.split('_secret_')[0]
    const answer = await send(observer(), `${url()}/sandbox/v1/payment_intents/${id}/confirm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ client_secret: clientSecret, payment_method: paymentMethod }),
    })
    if (answer?.status === 200) return 'taken'
    if (answer?.status === 402) return 'declined'
    return answer?.status === 400 ? 'settled' : undefined
  }
}
