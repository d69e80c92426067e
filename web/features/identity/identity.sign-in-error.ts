import { sentenceOf } from '../../api/problem-text.ts'

/** What the provider refused, in its own words: shown in red under the form (specification section 8). */
export class SignInError extends Error {
  override readonly name = 'SignInError'
  /** The provider's own name for it, where it has one. */
  readonly code: string | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.code = code
  }
}

/** The sentence for the red line under the form. */
export function signInSentence(error: unknown): string {
  return error instanceof SignInError ? error.message : sentenceOf(error)
}
