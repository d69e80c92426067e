import type { CallAccess, Operation } from '../document.ts'
import type { Answer, Asked, Caller, Environment } from './case.ts'

/** A call to be made without permission. */
export type GuardedCall = { name: string; method: string; path: string; access: CallAccess; body: unknown }

const nowhere = '00000000-0000-4000-8000-000000000000'

/** What the access of a call does not say: topics of the stream of events that are for staff. */
const forStaff = ['/events?topics=all', '/events?topics=payments']

function filledPath({ path, access, parameters }: Operation, owner: Caller): string {
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
      path: filledPath(operation, owner),
      access: operation.access,
      body: operation.body ? {} : undefined,
    }))
  const streams = forStaff.map((path) => {
    return { name: `GET ${path}`, method: 'GET', path, access: 'admin' as const, body: undefined }
  })
  return [...declared, ...streams]
}

export function make({ send }: Environment, { method, path, body }: GuardedCall, asked: Asked): Promise<Answer> {
  return send(`/api${path}`, { method, ...(body !== undefined && { body }), ...asked })
}
