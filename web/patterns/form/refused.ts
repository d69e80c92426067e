import { ApiError } from '../../api/problem.ts'
import { firstReason, isForPrograms, sentenceOf } from '../../api/problem-text.ts'

/** What an error means for a form: messages at its fields, and a sentence beside its button. */
export type Refused<Name extends string = string> = {
  errors: readonly { name: Name; message: string }[]
  sentence: string | null
}

/**
 * Reads the field errors of the API. `fieldOf` names the field that a path belongs to, or undefined; only the first message
 * of a field counts, as in the browser's own check. An error without such a field is a sentence, which `say` writes.
 */
export function refusedBy<Name extends string>(
  error: unknown,
  fieldOf: (path: string) => Name | undefined,
  say: (error: unknown) => string = sentenceOf,
): Refused<Name> {
  const messages = new Map<Name, string>()
  const found = error instanceof ApiError ? error.errors : []
  for (const { path, message } of found.filter((one) => !isForPrograms(one))) {
    const name = fieldOf(path)
    if (name !== undefined && !messages.has(name)) messages.set(name, message)
  }
  const errors = [...messages].map(([name, message]) => ({ name, message }))
  return { errors, sentence: errors.length > 0 ? null : say(error) }
}

/** Every error at one field: for a form that has no other. */
export function refusedAt<Name extends string>(name: Name): (error: unknown) => Refused<Name> {
  return (error) => {
    return { errors: [{ name, message: firstReason(error) }], sentence: null }
  }
}
