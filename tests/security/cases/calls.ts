import type { CallAccess, Operation } from '../document.ts'
import type { Answer, Asked, Caller, Environment } from './case.ts'

/** A call to be made without permission: one of the contract, or a download or stream outside it. */
export type GuardedCall = { name: string; method: string; path: string; access: CallAccess; body: unknown }

const nowhere = '00000000-0000-4000-8000-000000000000'

/** Downloads and streams are not in the contract: this is the complete list. */
const files: readonly (readonly [method: string, path: string, access: CallAccess])[] = [
  ['GET', '/events?topics=own', 'customer'],
  ['GET', '/events?topics=all', 'admin'],
  ['GET', '/events?topics=payments', 'admin'],
  ['GET', `/order/${nowhere}/documents/confirmation.pdf`, 'customer'],
  ['GET', `/order/${nowhere}/documents/invoice.pdf`, 'customer'],
  ['GET', `/order/${nowhere}/documents/packing-slip.pdf`, 'admin'],
  ['POST', '/manage/orders/packing-slips', 'admin'],
  ['GET', '/orders/export.csv', 'admin'],
  ['GET', '/manage/orders/export.csv', 'admin'],
  ['POST', '/manage/orders/export.csv', 'admin'],
  ['GET', '/manage/orders/lines/export.csv', 'admin'],
  ['POST', '/manage/orders/lines/export.csv', 'admin'],
  ['GET', '/order/export.csv', 'customer'],
  ['GET', '/order/lines/export.csv', 'customer'],
  ['GET', '/manage/products/export.csv', 'admin'],
  ['POST', '/manage/products/export.csv', 'admin'],
  ['GET', '/manage/users/export.csv', 'admin'],
  ['POST', '/manage/users/export.csv', 'admin'],
  ['GET', '/manage/audit/export.csv', 'admin'],
  ['GET', '/overview/money.csv', 'admin'],
  ['POST', '/manage/audit/export.csv', 'admin'],
  ['GET', '/manage/reviews/export.csv', 'admin'],
  ['POST', '/manage/reviews/export.csv', 'admin'],
  ['GET', '/manage/payments/export.csv', 'admin'],
  ['POST', '/manage/payments/export.csv', 'admin'],
  ['GET', '/manage/imports/export.csv', 'admin'],
  ['POST', '/manage/imports/export.csv', 'admin'],
  ['GET', '/imports/sample.csv', 'admin'],
  ['GET', `/imports/${nowhere}/faults.csv`, 'admin'],
]

function pathOf({ path, access, parameters }: Operation, owner: Caller): string {
  const filled = path.replace('{email}', encodeURIComponent(owner.email)).replace('{id}', nowhere)
  const isByQuery = access === 'owner' && parameters.some((one) => one.in === 'query' && one.name === 'email')
  return isByQuery ? `${filled}?email=${encodeURIComponent(owner.email)}` : filled
}

/** Every call that is not public, with ids of `owner` if it belongs to an account. */
export function guardedCalls({ operations }: Environment, owner: Caller): GuardedCall[] {
  const declared = operations
    .filter(({ access }) => access !== 'everyone' && access !== 'visitor' && access !== 'identity')
    .map((operation) => ({
      name: operation.id,
      method: operation.method,
      path: pathOf(operation, owner),
      access: operation.access,
      body: operation.body ? {} : undefined,
    }))
  const beside = files.map(([method, path, access]) => ({
    name: `${method} ${path}`,
    method,
    path,
    access,
    body: method === 'POST' ? {} : undefined,
  }))
  return [...declared, ...beside]
}

export function make({ ask }: Environment, { method, path, body }: GuardedCall, asked: Asked): Promise<Answer> {
  return ask(`/api${path}`, { method, ...(body !== undefined && { body }), ...asked })
}
