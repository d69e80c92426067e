import type pg from 'pg'
import type { Actor } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '../database/pool.ts'
import { inOneStatement, inTransaction, type Transaction } from '../database/transaction.ts'
import { findAnswer } from './idempotency.store.ts'
import { type KeyedRequest, keyedRequest, once, onceInSteps, type Repeat } from './idempotency.ts'

/**
 * What a route says about its writes. `transaction`: the command gets a transaction. `once`: a request that is repeated with its
 * Idempotency-Key gets the first response. The key is recorded in the command's transaction; by the command's one statement, which
 * is its transaction; around steps that commit by themselves; or with the cart, because guests have no account.
 */
export type Writes =
  | { transaction: true; once?: never }
  | { once: true | 'in one statement' | 'in steps' | 'by cart'; transaction?: never }

/** Runs steps that commit by themselves. They must be idempotent: after a failure they may run again. */
export type RunSteps = <T>(work: () => Promise<T>) => Promise<T>

/** What a command gets to write with. */
export type WritingFor<W extends Writes> = W extends { once: 'in steps' }
  ? { steps: RunSteps; idempotencyKey: string | undefined }
  : W extends { once: 'by cart' }
    ? { idempotencyKey: string | undefined }
    : W extends { once: 'in one statement' }
      ? { transaction: Transaction; keyed: KeyedRequest | null }
      : W extends { once: true }
        ? { transaction: Transaction; earlier: Earlier }
        : { transaction: Transaction }

/** The result of the transaction that this key has run before; undefined for none. */
export type Earlier = <T>() => Promise<T | undefined>

/** Throws for a call whose contract and route differ about the Idempotency-Key. */
export function requireSame({ id, errors, access }: Endpoint, writes: Writes | undefined): void {
  const isOnce = writes?.once !== undefined
  if (errors.includes('idempotency_key_reused') !== isOnce) {
    throw new Error(`${id}: idempotency_key_reused in the contract and "once" at the route go together`)
  }
  if (isOnce && writes.once !== 'by cart' && (access === 'everyone' || access === 'visitor')) {
    throw new Error(`${id}: a key belongs to an account, and this call needs none`)
  }
}

type Sent = {
  /** The call's id. */
  call: string
  actor: Actor | null
  idempotencyKey: string | undefined
  params: unknown
  query: unknown
  body: unknown
}

/** The means of a request to write. They are made when they are taken: most requests take none. */
export class Writing {
  readonly #pool: pg.Pool
  readonly #writes: Writes | undefined
  readonly #sent: Sent

  constructor(pool: pg.Pool, writes: Writes | undefined, sent: Sent) {
    this.#pool = pool
    this.#writes = writes
    this.#sent = sent
  }

  /** Compared with a repeat: the request as sent. */
  #repeat(): Repeat | undefined {
    const { call, actor, idempotencyKey: key, params, query, body } = this.#sent
    return key && actor ? { actorId: actor.id, key, request: [call, params, query, body] } : undefined
  }

  get idempotencyKey(): string | undefined {
    return this.#sent.idempotencyKey
  }

  get transaction(): Transaction {
    const pool = this.#pool
    if (this.#writes?.once === 'in one statement') return (work) => inOneStatement(pool, work)
    const repeat = this.#writes?.once ? this.#repeat() : undefined
    if (repeat) return (work) => inTransaction(pool, (tx: Database) => once(tx, repeat, () => work(tx)))
    return (work) => inTransaction(pool, work)
  }

  get earlier(): Earlier {
    const repeat = this.#repeat()
    return async <T>() => (repeat ? (await findAnswer<T>(this.#pool, repeat))?.answer : undefined)
  }

  /** Null for a request without a key. */
  get keyed(): KeyedRequest | null {
    const repeat = this.#repeat()
    return repeat ? keyedRequest(repeat) : null
  }

  get steps(): RunSteps {
    const repeat = this.#repeat()
    return (work) => (repeat ? onceInSteps(this.#pool, repeat, work) : work())
  }
}
