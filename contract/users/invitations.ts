import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted, email, idParams, say } from '../fields.ts'
import { optionalName } from '../names.ts'

/** How long the link of an invitation is valid. */
export const invitationDays = 7

export const invitationForm = z.object({
  email,
  name: optionalName,
  role: z.enum(['customer', 'admin'], say('role must be customer or admin')),
})

export type InvitationForm = z.infer<typeof invitationForm>

/** An open invitation. `invitedBy` is a name; null for a deleted account. */
export const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['customer', 'admin']),
  invitedBy: z.nullable(z.string()),
  sentAt: z.string(),
  expiresAt: z.string(),
  isExpired: z.boolean(),
})

export type Invitation = z.infer<typeof invitation>

export const listInvitations = endpoint({
  id: 'users.listInvitations',
  summary: 'Open invitations, newest first',
  method: 'GET',
  path: '/users/invitations',
  access: 'admin',
  reply: z.array(invitation),
  errors: [],
})

export const inviteUser = endpoint({
  id: 'users.invite',
  summary: 'Invite a user by mail; its link works once',
  method: 'POST',
  path: '/users/invitations',
  access: 'admin',
  body: invitationForm,
  status: 201,
  reply: invitation,
  errors: ['account_exists', 'already_invited', 'too_many_requests'],
})

export const resendInvitation = endpoint({
  id: 'users.resendInvitation',
  summary: 'Send an invitation again; the link in the former mail no longer works',
  method: 'PUT',
  path: '/users/invitations/{id}/mail',
  access: 'admin',
  params: idParams,
  reply: invitation,
  errors: ['invitation_not_found', 'account_exists', 'too_many_requests'],
})

export const revokeInvitation = endpoint({
  id: 'users.revokeInvitation',
  summary: 'Withdraw an invitation; its link no longer works',
  method: 'DELETE',
  path: '/users/invitations/{id}',
  access: 'admin',
  params: idParams,
  reply: deleted,
  errors: ['invitation_not_found'],
})
