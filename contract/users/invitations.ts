import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted, email, idParams, say } from '../fields.ts'
import { optionalName } from '../names.ts'

/** How long the link of an invitation works. */
export const invitationDays = 7

export const invitationForm = z.object({
  email,
  name: optionalName,
  role: z.enum(['customer', 'admin'], say('Role must be customer or admin')),
})

export type InvitationForm = z.infer<typeof invitationForm>

/** An invitation that was neither accepted nor taken back. `invitedBy` is a name; null once that account is gone. */
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
  summary: 'Invitations that wait for an answer, newest first',
  method: 'GET',
  path: '/users/invitations',
  access: 'admin',
  reply: z.array(invitation),
  errors: [],
})

export const inviteUser = endpoint({
  id: 'users.invite',
  summary: 'Invite somebody by mail; the link in it works once',
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
  summary: 'Send an invitation again; the link of the mail before no longer works',
  method: 'PUT',
  path: '/users/invitations/{id}/mail',
  access: 'admin',
  params: idParams,
  reply: invitation,
  errors: ['invitation_not_found', 'account_exists', 'too_many_requests'],
})

export const revokeInvitation = endpoint({
  id: 'users.revokeInvitation',
  summary: 'Take an invitation back; its link no longer works',
  method: 'DELETE',
  path: '/users/invitations/{id}',
  access: 'admin',
  params: idParams,
  reply: deleted,
  errors: ['invitation_not_found'],
})
