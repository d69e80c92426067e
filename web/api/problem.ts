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

/** A refusal for a person: its sentence, with the reasons of its fields where the catalogue says that they belong to it. */
export function refusalText(error: ApiError): string {
  const messages = error.reasons ? messagesOf(error) : []
  if (messages.length === 0) return error.detail
  return (error.reasons === 'instead' ? messages : [error.detail, ...messages]).join(' ')
}

/** Whether a message names its field as the API does, such as "cursor is not valid": a person has no such field. */
export function isForPrograms({ path, message }: FieldError): boolean {
  const name = path.split('.').findLast((part) => !/^\d+$/.test(part))
  return name !== undefined && name !== '' && message.startsWith(`${name} `)
}

/** The errors of each field that a person can do something about, as sentences, each once. */
function messagesOf({ errors: found }: ApiError): string[] {
  const messages = found
    .filter((error) => !isForPrograms(error))
    .map(({ message }) => (/[.!?…]$/.test(message) ? message : `${message}.`))
  return [...new Set(messages)]
}

/** What an error says first of a field; its sentence if it names none. */
export function firstReason(error: unknown): string {
  const found = error instanceof ApiError ? error.errors.find((one) => !isForPrograms(one)) : undefined
  return found?.message || sentenceOf(error)
}

/** The sentence of an error with all that it names, also where its sentence does not point at it. */
export function sentenceWithReasons(error: unknown): string {
  const sentence = sentenceOf(error)
  if (!(error instanceof ApiError)) return sentence
  return [sentence, ...messagesOf(error).filter((message) => !sentence.includes(message))].join(' ')
}

/** One sentence for any error, with the reference of one that support can look up. */
export function sentenceOf(error: unknown): string {
  if (error instanceof NetworkError) return error.message
  if (!(error instanceof ApiError)) return t('Something went wrong on our side. Try again.')
  const { code, requestId } = error
  const sentence = refusalText(error)
  return code === 'internal' && requestId
    ? t('{sentence} Reference: {requestId}', { sentence, requestId })
    : sentence
}
