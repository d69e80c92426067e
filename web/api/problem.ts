import type { ErrorCode, FieldError, Problem } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'

/** The server refused: `code` is stable, `detail` a sentence for the person, `errors` the wrong fields, `current` the newer row. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly detail: string
  readonly errors: readonly FieldError[]
  readonly current: unknown
  readonly requestId: string | null

  constructor(problem: Pick<Problem, 'status' | 'code' | 'detail' | 'errors' | 'current' | 'requestId'>) {
    super(problem.detail)
    this.status = problem.status
    this.code = problem.code
    this.detail = problem.detail
    this.errors = problem.errors ?? []
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

/** One sentence for any error, with the reference of one that support can look up. */
export function sentenceOf(error: unknown): string {
  if (error instanceof NetworkError) return error.message
  if (!(error instanceof ApiError)) return t('Something went wrong on our side. Try again.')
  const { code, detail: sentence, requestId } = error
  return code === 'internal' && requestId
    ? t('{sentence} Reference: {requestId}', { sentence, requestId })
    : sentence
}
