import { AsyncLocalStorage } from 'node:async_hooks'

const asked = new AsyncLocalStorage<string>()

/** Runs code for a request, so that everything it calls knows the request's id. */
export function inRequest<Result>(requestId: string, run: () => Result): Result {
  return asked.run(requestId, run)
}

/** The id of the current request, the same as in its problem document; undefined in a job. */
export function currentRequestId(): string | undefined {
  return asked.getStore()
}
