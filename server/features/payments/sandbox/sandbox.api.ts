import type pg from 'pg'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { largestStripeAmount } from '../payments.amount.ts'
import { errorOnWire, intentOnWire, refundOnWire } from './sandbox.serializers.ts'
import {
  findIntent,
  insertIntent,
  insertSandboxRefund,
  type KeyedReply,
  keyed,
  listIntents,
  listSandboxRefunds,
  lockIntent,
  saveIntent,
} from './sandbox.store.ts'

/**
 * The part of Stripe's API that our adapter uses, answered in process: the unmodified SDK encodes, retries and decodes
 * as with Stripe. No network, no port, no money.
 */
export function createSandboxFetch(pool: pg.Pool): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const url = new URL(request.url)
    const params = new URLSearchParams(request.method === 'GET' ? url.search : await request.text())
    const asked: Asked = { method: request.method, path: url.pathname, params }
    const key = request.headers.get('idempotency-key')
    const answer = await inTransaction(pool, (tx) => answerKeyed(tx, asked, key))
    return Response.json(answer.body, { status: answer.status, headers: { 'request-id': 'req_sandbox' } })
  }
}

type Asked = { method: string; path: string; params: URLSearchParams }

async function answerKeyed(tx: Database, asked: Asked, key: string | null): Promise<KeyedReply> {
  if (!key || asked.method !== 'POST') return answer(tx, asked)
  const fingerprint = `${asked.path}?${asked.params}`
  const stored = await keyed(tx, { key, fingerprint }, () => answer(tx, asked))
  if (stored !== 'other parameters') return stored
  const error = { code: 'idempotency_key_in_use', message: 'This key was used with other parameters.' }
  return { status: 400, body: errorOnWire({ type: 'idempotency_error', ...error }) }
}

async function answer(tx: Database, { method, path, params }: Asked): Promise<KeyedReply> {
  const [, , resource, id, verb] = path.split('/')
  const call = [method, resource, id && (resource === 'payment_intents' ? ':id' : id), verb]
    .filter(Boolean)
    .join(' ')
  switch (call) {
    case 'POST payment_intents':
      return create(tx, params)
    case 'GET payment_intents':
      return list(tx, params)
    case 'GET payment_intents :id':
      return retrieve(tx, id ?? '', params)
    case 'POST payment_intents :id cancel':
      return cancel(tx, id ?? '')
    case 'POST refunds':
      return refund(tx, params)
    case 'GET refunds':
      return refunds(tx, params.get('payment_intent') ?? '')
    default:
      return refused(404, 'unknown_call', `The sandbox does not know ${method} ${path}.`)
  }
}

function refused(status: number, code: string, message: string): KeyedReply {
  return { status, body: errorOnWire({ type: 'invalid_request_error', code, message }) }
}

function missing(id: string): KeyedReply {
  return refused(404, 'resource_missing', `No such payment_intent: '${id}'`)
}

/** Reads `metadata[order]=…` from a form body. */
function metadataOf(params: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const key = /^metadata\[(.+)\]$/.exec(name)?.[1]
      return key ? [[key, value]] : []
    }),
  )
}

async function create(tx: Database, params: URLSearchParams): Promise<KeyedReply> {
  const amountMinor = Number(params.get('amount'))
  if (!Number.isInteger(amountMinor) || amountMinor < 1) {
    return refused(400, 'parameter_invalid_integer', 'Invalid positive integer')
  }
  const currency = params.get('currency') ?? ''
  if (amountMinor > largestStripeAmount(currency.toUpperCase()))
    return refused(400, 'amount_too_large', 'The amount is too large.')
  const intent = await insertIntent(tx, {
    amountMinor,
    currency,
    metadata: metadataOf(params),
  })
  return { status: 200, body: intentOnWire(intent) }
}

async function list(tx: Database, params: URLSearchParams): Promise<KeyedReply> {
  const since = new Date(Number(params.get('created[gte]') ?? 0) * 1000)
  const intents = await listIntents(tx, since, Number(params.get('limit') ?? 10))
  return {
    status: 200,
    body: { object: 'list', data: intents.map((intent) => intentOnWire(intent)), has_more: false },
  }
}

async function retrieve(tx: Database, id: string, params: URLSearchParams): Promise<KeyedReply> {
  const intent = await findIntent(tx, id)
  const hasCharge = params.get('expand[0]') === 'latest_charge'
  return intent ? { status: 200, body: intentOnWire(intent, { hasCharge }) } : missing(id)
}

async function cancel(tx: Database, id: string): Promise<KeyedReply> {
  const intent = await lockIntent(tx, id)
  if (!intent) return missing(id)
  if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing') {
    return refused(
      400,
      'payment_intent_unexpected_state',
      `This payment is ${intent.status} and cannot be canceled.`,
    )
  }
  const canceled = await saveIntent(tx, { ...intent, status: 'canceled' }, 'payment_intent.canceled')
  return { status: 200, body: intentOnWire(canceled) }
}

async function refund(tx: Database, params: URLSearchParams): Promise<KeyedReply> {
  const id = params.get('payment_intent') ?? ''
  const intent = await lockIntent(tx, id)
  if (!intent) return missing(id)
  const given = (await listSandboxRefunds(tx, id)).reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const left = intent.status === 'succeeded' ? intent.amount_minor - given : 0
  const amountMinor = Number(params.get('amount') ?? left)
  if (left === 0) return refused(400, 'charge_already_refunded', 'There is nothing left to give back.')
  if (!Number.isInteger(amountMinor) || amountMinor < 1 || amountMinor > left) {
    return refused(400, 'amount_too_large', `The refund is greater than what is left (${left}).`)
  }
  const made = await insertSandboxRefund(tx, { intentId: id, amountMinor, metadata: metadataOf(params) })
  return { status: 200, body: refundOnWire(made, intent.currency) }
}

async function refunds(tx: Database, id: string): Promise<KeyedReply> {
  const intent = await findIntent(tx, id)
  if (!intent) return missing(id)
  const made = await listSandboxRefunds(tx, id)
  return {
    status: 200,
    body: { object: 'list', data: made.map((one) => refundOnWire(one, intent.currency)), has_more: false },
  }
}
