import { type ErrorCode, errors, type FieldError, type Problem } from '#contract/errors.ts'

/** The server refused: `code` is stable, `detail` a sentence for the person, `errors` the wrong fields. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly requestId: string | null

  constructor(problem: Pick<Problem, 'status' | 'code' | 'detail' | 'errors' | 'requestId'>) {
    super(problem.detail)
    this.status = problem.status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    this.requestId = problem.requestId ?? null
  }
}

/** Nobody answered: offline, or the connection broke. What was sent may or may not have arrived. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause: unknown) {
    super('The portal cannot be reached. Check your connection and try again.', { cause })
  }
}

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && String(value.code) in errors
}

/** What an answer without a problem in it means: a balancer or proxy spoke in the server's place. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'token_invalid'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal'
}

/** Turns an answer that is not a success into an `ApiError`. */
export async function problemOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (isProblem(body)) return new ApiError({ ...body, detail: body.detail || errors[body.code].sentence })
  const code = codeOf(response.status)
  const requestId = response.headers.get('x-request-id') ?? undefined
  return new ApiError({ status: response.status, code, detail: errors[code].sentence, requestId })
}

/** One sentence for whatever went wrong. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  return error instanceof NetworkError ? error.message : errors.internal.sentence
}
