import type { ErrorEntry } from '#contract/errors/entry.ts'
import { type ErrorCode, errors, type Problem } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'
import { ApiError } from './problem.ts'

function isProblem(value: unknown): value is Problem {
  return typeof value === 'object' && value !== null && 'code' in value && String(value.code) in errors
}

/** What an answer without a problem in it means: a balancer or proxy answered instead of the server. */
function codeOf(status: number): ErrorCode {
  if (status === 401) return 'token_invalid'
  if (status === 404) return 'not_found'
  if (status === 429) return 'too_many_requests'
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal'
}

/** Turns an answer that is not a success into an `ApiError`. */
export async function problemOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (isProblem(body)) {
    const { sentence, reasons }: ErrorEntry = errors[body.code]
    return new ApiError({ ...body, detail: body.detail || t(sentence), ...(reasons && { reasons }) })
  }
  const code = codeOf(response.status)
  const requestId = response.headers.get('x-request-id') ?? undefined
  return new ApiError({ status: response.status, code, detail: t(errors[code].sentence), requestId })
}
