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

/** A sentence of a refusal that points at `errors`. A client of the API has that field; a person needs what it says. */
const pointer = /(?<=^|[.!?] )[^.!?]*["“„«»]errors["“”«»][^.!?]*[.!?]?\s*/gu
/** What these say besides is only that `errors` say more. */
const onlyPointing: readonly ErrorCode[] = ['invalid_input', 'rule_broken']

/** A refusal for a person: where its sentence points at `errors`, what they say instead. */
export function refusalText(error: ApiError): string {
  const sentence = error.detail.replace(pointer, '').trim()
  if (sentence === error.detail) return sentence
  const messages = messagesOf(error)
  if (messages.length === 0) return sentence
  return (onlyPointing.includes(error.code) ? messages : [sentence, ...messages]).join(' ')
}

/** The errors of each field, as sentences, each once. */
function messagesOf({ errors }: ApiError): string[] {
  const messages = errors.map(({ message }) => (/[.!?…]$/.test(message) ? message : `${message}.`))
  return [...new Set(messages)]
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
