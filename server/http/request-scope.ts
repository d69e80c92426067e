import { AsyncLocalStorage } from 'node:async_hooks'

const asked = new AsyncLocalStorage<string>()

/** Runs what a request asks for, so that everything below knows its id. */
export function inRequest<Result>(requestId: string, run: () => Result): Result {
  return asked.run(requestId, run)
}

/** The id of the request that is being answered, the same as in its problem document; undefined in a job. */
export function currentRequestId(): string | undefined {
  return asked.getStore()
}
