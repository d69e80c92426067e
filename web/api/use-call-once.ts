import { useState } from 'react'
import type { CallInput, JsonEndpoint, Reply } from '#contract/endpoint.ts'
import { createAttemptKeys } from './attempt-key.ts'
import { callWith } from './call.ts'

/** The key of a form attempt, see `createAttemptKeys`. */
export function useAttemptKeys(): (content: unknown) => string {
  const [keyOf] = useState(() => createAttemptKeys(() => crypto.randomUUID()))
  return keyOf
}

/** Makes a call that creates something: sent again with the same content, such as after a lost connection, it creates nothing twice. */
export function useCallOnce<E extends JsonEndpoint>(endpoint: E): (input: CallInput<E>) => Promise<Reply<E>> {
  const keyOf = useAttemptKeys()
  return (input) => callWith(endpoint, input, { idempotencyKey: keyOf(input) })
}
