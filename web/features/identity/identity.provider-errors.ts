/** What the provider calls a failed sign-in when it sends somebody back, in words that say what to do. */
const sentences: Record<string, string> = {
  access_denied: 'You cancelled the sign-in with Google. Nothing was changed.',
  account_not_linked:
    'There is already an account with this email and a password. Sign in with the password, or reset it first: after that Google works too.',
  email_not_verified: 'Google has not verified this email address, so it cannot be used to sign in.',
  email_not_found: 'Google did not tell us your email address, which we need. Allow it and try again.',
  state_mismatch: 'The sign-in with Google took too long or was started in another window. Try again.',
}

export function providerSentence(code: string): string {
  return sentences[code] ?? 'The sign-in with Google did not work. Try again, or use email and password.'
}
