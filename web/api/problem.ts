import type { ErrorEntry } from '#contract/errors/entry.ts'
import type { ErrorCode, FieldError, Problem } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'

type Refused = Pick<Problem, 'status' | 'code' | 'detail' | 'errors' | 'current' | 'requestId'> &
  Pick<ErrorEntry, 'reasons'>

/**
 * The server refused: `code` is stable, `detail` a sentence for the person, `errors` the wrong fields, `current` the newer
 * row. `reasons` is that of the catalogue, which pages without a refusal do not load.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly reasons: ErrorEntry['reasons']
  readonly current: unknown
  readonly requestId: string | null

  constructor(problem: Refused) {
    super(problem.detail)
    this.status = problem.status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    this.reasons = problem.reasons
    this.current = problem.current
    this.requestId = problem.requestId ?? null
  }
}

/** Nobody answered: offline, or the connection broke. What was sent may or may not have arrived. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError'

  constructor(cause: unknown) {
    super(t('The portal cannot be reached. Check your connection and try again.'), { cause })
  }
}
