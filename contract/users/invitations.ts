import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted, email, idParams, say } from '../fields.ts'
import { optionalName } from '../names.ts'
import { staffRoleName } from './users.ts'

/** How long the link of an invitation is valid. */
export const invitationDays = 7

const unknownRole = say('role must be customer, admin or the _id of a role')

export const invitationForm = z.object({
  email,
  name: optionalName,
  /** `customer`, `admin` for an owner, or the `_id` of another role. */
  role: z.string(unknownRole).check(z.minLength(1, unknownRole), z.maxLength(100, unknownRole)),
})

export type InvitationForm = z.infer<typeof invitationForm>

/** An open invitation. `invitedBy` is a name; null for a deleted account. */
export const invitation = z.object({
  _id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(['customer', 'admin', 'staff']),
  staffRole: z.optional(staffRoleName),
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
  access: 'staff',
  permission: 'customers:read',
  reply: z.array(invitation),
  errors: [],
})

export const inviteUser = endpoint({
  id: 'users.invite',
  summary: 'Invite a user by mail; its link works once',
  method: 'POST',
  path: '/users/invitations',
  access: 'staff',
  permission: 'customers:write',
  body: invitationForm,
  status: 201,
  reply: invitation,
  errors: ['account_exists', 'already_invited', 'permission_not_held', 'too_many_requests'],
})

export const resendInvitation = endpoint({
  id: 'users.resendInvitation',
  summary: 'Send an invitation again; the link in the former mail no longer works',
  method: 'PUT',
  path: '/users/invitations/{id}/mail',
  access: 'staff',
  permission: 'customers:write',
  params: idParams,
  reply: invitation,
  errors: ['invitation_not_found', 'account_exists', 'permission_not_held', 'too_many_requests'],
})

export const revokeInvitation = endpoint({
  id: 'users.revokeInvitation',
  summary: 'Withdraw an invitation; its link no longer works',
  method: 'DELETE',
  path: '/users/invitations/{id}',
  access: 'staff',
  permission: 'customers:write',
  params: idParams,
  reply: deleted,
  errors: ['invitation_not_found', 'permission_not_held'],
})
