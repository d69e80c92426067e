import type { FieldError } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'
import { ApiError, NetworkError } from './problem.ts'

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
