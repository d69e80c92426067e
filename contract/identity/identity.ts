import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { email, pictureAddress, say, sayMissing } from '../fields.ts'
import { newName } from '../names.ts'

const passwordKind = sayMissing(say('Password is Required'), say('Password must be text.'))
const passwordThere = z.minLength(1, say('Password is Required'))
const passwordShort = z.maxLength(128, say('Password must be 128 characters or shorter'))

export const newPassword = z
  .string(passwordKind)
  .check(passwordThere, z.minLength(6, say('Must be 6 characters or longer')), passwordShort)

/** Login form (specification section 5). */
export const loginForm = z.object({ email, password: newPassword })

/** Signup form (specification section 5). */
export const signupForm = z.object({ name: newName, email, password: newPassword })

/** What users may change in their own account: name and picture. A picture of null removes it. */
export const accountForm = z.object({
  name: z.optional(newName),
  image: z.optional(z.nullable(pictureAddress(mark('Picture'), mark('Picture is Required')))),
})

/** Asks for the mail with which a password is reset. */
export const resetRequestForm = z.object({ email })

/** The new password after a reset. */
export const newPasswordForm = z.object({ newPassword })

/** The current password. The schema checks that there is one; the sign-in provider checks whether it is correct. */
const currentPassword = z.string(passwordKind).check(passwordThere, passwordShort)

/** Replaces the password by a new one. */
export const changePasswordForm = z.object({
  currentPassword,
  newPassword,
  /** Whether to end the sessions on all other devices. */
  revokeOtherSessions: z.optional(z.boolean()),
})

/** Confirms a sign-in with the password of the account. */
export const passwordConfirmationForm = z.object({ password: currentPassword })

/** Deletes the account with its password. An account without a password needs a recent sign-in instead. */
export const deletionForm = z.object({ password: currentPassword })

export type LoginForm = z.infer<typeof loginForm>
export type SignupForm = z.infer<typeof signupForm>
export type AccountForm = z.infer<typeof accountForm>
export type ChangePasswordForm = z.infer<typeof changePasswordForm>
export type DeletionForm = z.infer<typeof deletionForm>
