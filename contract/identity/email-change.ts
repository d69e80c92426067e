import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted, email, idParams, say } from '../fields.ts'

/** How long the link in the mail to the new address is valid. */
export const emailChangeHours = 24
/** How long no other account can have a former address, and its owner can undo the change. */
export const formerEmailDays = 30

/** A password that the account may not have: then a recent sign-in is asked for. */
const givenPassword = z
  .string(say('Password must be text.'))
  .check(z.maxLength(128, say('Password must be 128 characters or shorter')))

/** Asks for another address: the password is that of the account. */
export const emailChangeForm = z.object({ email, password: z.optional(givenPassword) })

/** Staff ask for a customer. */
export const emailOfCustomerForm = z.object({ email })

export type EmailChangeForm = z.infer<typeof emailChangeForm>
export type EmailOfCustomerForm = z.infer<typeof emailOfCustomerForm>

const token = z.string(say('token must be text')).check(z.maxLength(200, say('token is not valid')))

/** A change that waits for its confirmation at the new address. */
export const openEmailChange = z.object({ email: z.string(), expiresAt: z.string() })

export type OpenEmailChange = z.infer<typeof openEmailChange>

export const readEmailChange = endpoint({
  id: 'identity.readEmailChange',
  summary: 'The change of your own email address that waits for its confirmation; null if there is none',
  method: 'GET',
  path: '/account/email-change',
  access: 'customer',
  reply: z.object({ open: z.nullable(openEmailChange) }),
  errors: [],
})

export const requestEmailChange = endpoint({
  id: 'identity.requestEmailChange',
  summary:
    'Ask for another email address of your own account, with its password or, without one, a recent sign-in. A link is sent to the new address; the response is the same if the address belongs to another account.',
  method: 'POST',
  path: '/account/email-change',
  access: 'customer',
  body: emailChangeForm,
  reply: openEmailChange,
  errors: ['sign_in_again', 'too_many_requests'],
})

export const cancelEmailChange = endpoint({
  id: 'identity.cancelEmailChange',
  summary: 'Cancel the change of your own email address; `deletedCount` is 0 if there was none',
  method: 'DELETE',
  path: '/account/email-change',
  access: 'customer',
  reply: deleted,
  errors: [],
})

export const requestCustomerEmail = endpoint({
  id: 'identity.requestCustomerEmail',
  summary:
    'Ask for another email address of a customer’s account: its owner confirms it by the link that is sent to the new address',
  method: 'POST',
  path: '/users/{id}/email-change',
  access: 'staff',
  permission: 'customers:write',
  params: idParams,
  body: emailOfCustomerForm,
  reply: openEmailChange,
  errors: ['user_not_found', 'account_deactivated', 'email_of_admin', 'too_many_requests'],
})

export const confirmEmailChange = endpoint({
  id: 'identity.confirmEmailChange',
  summary:
    'Confirm a new email address by the token in the link that was sent to it. A change that the owner asked for needs the sign-in of the account; that session stays, all others end.',
  method: 'POST',
  path: '/email-change/confirmation',
  access: 'visitor',
  body: z.object({ token }),
  reply: z.object({ email: z.string(), isOwn: z.boolean() }),
  errors: ['sign_in_required', 'email_change_not_found', 'email_change_of_other', 'account_exists'],
})

export const undoEmailChange = endpoint({
  id: 'identity.undoEmailChange',
  summary:
    'Undo a change of the email address by the token in the link that was sent to the former address: all sessions, passkeys and the password end, and a link for a new password is sent',
  method: 'POST',
  path: '/email-change/undo',
  access: 'everyone',
  body: z.object({ token }),
  reply: z.object({ email: z.string() }),
  errors: ['email_change_not_found'],
})
