import type { CallInput, JsonEndpoint, Reply } from '#contract/endpoint.ts'
import { call } from './call.ts'
import { may } from './may.ts'

/** Calls for a part of a page that the role may not see are not made: null in place of the reply. */
export async function callIfAllowed<E extends JsonEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Reply<E> | null> {
  return may(endpoint.permission ?? 'staff') ? call(endpoint, input) : null
}
