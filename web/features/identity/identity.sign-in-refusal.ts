import type { Refused } from '../../patterns/form/refused.ts'
import { SignInError, signInSentence } from './identity.sign-in-error.ts'

/** The field that a code of the provider is about, and what is said there instead of the provider's own words. */
type AtField<Name extends string> = { name: Name; say?: () => string }

/** Explains a refusal of the sign-in provider: at the field that its code is about, else as a sentence under the form. */
export function signInRefusal<Name extends string = never>(atFields: Record<string, AtField<Name>> = {}) {
  return (error: unknown): Refused<Name> => {
    const sentence = signInSentence(error)
    const field = error instanceof SignInError ? atFields[error.code ?? ''] : undefined
    if (!field) return { errors: [], sentence }
    return { errors: [{ name: field.name, message: field.say?.() ?? sentence }], sentence: null }
  }
}
