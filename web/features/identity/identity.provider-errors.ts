import { mark, t } from '#i18n/t.ts'

/** What the provider calls a failed sign-in when it redirects the user back, in words that say what to do. */
const sentences: Record<string, string> = {
  ACCOUNT_DEACTIVATED: mark('This account has been deactivated. Contact us if you think this is a mistake.'),
  access_denied: mark('You cancelled the sign-in with Google. Nothing was changed.'),
  account_not_linked: mark(
    'There is already an account with this email and a password. Sign in with the password or reset it. After that you can also sign in with Google.',
  ),
  email_not_verified: mark('Google has not verified this email address, so it cannot be used to sign in.'),
  email_not_found: mark(
    'Google did not share your email address with us. We need it to sign you in. Allow access to it and try again.',
  ),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: mark(
    'This address belonged to an account until recently. Sign in with the address that the account has now.',
  ),
  state_mismatch: mark('Signing in with Google took too long or was started in another window. Try again.'),
}

export function providerSentence(code: string): string {
  const sentence = sentences[code]
  if (sentence !== undefined) return t(sentence)
  return t('Signing in with Google did not work. Try again, or use your email and password.')
}

/** Translations of the provider's own error messages, which are in English only. */
const refusals: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: mark('Invalid email or password'),
  INVALID_PASSWORD: mark('Invalid password'),
  INVALID_EMAIL: mark('Invalid email'),
  INVALID_TOKEN: mark('Invalid token'),
  TOKEN_EXPIRED: mark('Token expired'),
  USER_ALREADY_EXISTS: mark('User already exists.'),
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: mark('User already exists. Use another email.'),
  USER_NOT_FOUND: mark('User not found'),
  CREDENTIAL_ACCOUNT_NOT_FOUND: mark('Credential account not found'),
  EMAIL_NOT_VERIFIED: mark('Email not verified'),
  EMAIL_ALREADY_VERIFIED: mark('Email is already verified'),
  PASSWORD_TOO_SHORT: mark('Password too short'),
  PASSWORD_TOO_LONG: mark('Password too long'),
  SESSION_EXPIRED: mark('Session expired. Re-authenticate to perform this action.'),
  FAILED_TO_CREATE_USER: mark('Failed to create user'),
  FAILED_TO_CREATE_SESSION: mark('Failed to create session'),
  FAILED_TO_UPDATE_USER: mark('Failed to update user'),
  SESSION_NOT_FRESH: mark('For your security, sign in again and then repeat this.'),
  AUTH_CANCELLED: mark('No passkey was used. Try again, or sign in with your password.'),
  AUTHENTICATION_FAILED: mark('The passkey was not accepted. Try again, or sign in with your password.'),
  PASSKEY_NOT_FOUND: mark('This passkey is not registered here. Sign in with your password.'),
  CHALLENGE_NOT_FOUND: mark('This took too long. Try again.'),
  REGISTRATION_CANCELLED: mark('No passkey was added.'),
  ERROR_CEREMONY_ABORTED: mark('No passkey was added.'),
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: mark('This device already has a passkey for this account.'),
  FAILED_TO_VERIFY_REGISTRATION: mark('The passkey could not be verified. Try again.'),
}

/** What the provider's own check of a request says names fields as a program does: "[body.email] Invalid email address". */
const fieldsOfRequest = /\[(?:body|query|params|headers)\b/

/** A refusal in the provider's own words (specification section 8), translated where it is a known one. */
export function refusalSentence(code: string | undefined, message: string): string {
  const known = refusals[code ?? '']
  if (known !== undefined) return t(known)
  if (!fieldsOfRequest.test(message)) return t(message)
  return message.startsWith('[body.email]') ? t('Provide a Valid Email') : t('Check your entries.')
}
