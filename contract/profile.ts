import * as z from 'zod/mini'
import { mark } from '#texts/t.ts'
import { endpoint } from './endpoint.ts'
import { email, emailParams, requiredText } from './fields.ts'

const fields = {
  education: requiredText(mark('Education'), mark('Education is Required'), 200),
  location: requiredText(mark('Location'), mark('Location is Required'), 200),
  phone: requiredText(mark('Phone'), mark('Phone is Required'), 50),
  // The specification spells it so.
  linkedin: requiredText(mark('LinkedIn'), mark('Linked is Required'), 300),
}

/** My Profile form (specification section 5). */
export const profileForm = z.object(fields)

export type ProfileForm = z.infer<typeof profileForm>

/** A profile on the wire; empty texts until it has been filled in. */
export const profile = z.object({
  email: z.string(),
  education: z.string(),
  location: z.string(),
  phone: z.string(),
  linkedin: z.string(),
  version: z.int(),
})

export type Profile = z.infer<typeof profile>

export const getProfile = endpoint({
  id: 'profile.get',
  summary: 'The profile of one person',
  method: 'GET',
  path: '/profile/{email}',
  access: 'owner',
  params: emailParams,
  reply: profile,
  errors: ['user_not_found'],
})

export const saveProfile = endpoint({
  id: 'profile.save',
  summary: 'Save a profile; `version`, when sent, must be the one that was read',
  method: 'PUT',
  path: '/profile/{email}',
  access: 'owner',
  params: emailParams,
  body: z.object({ email: z.optional(email), ...fields, version: z.optional(z.int()) }),
  reply: profile,
  errors: ['user_not_found', 'email_not_yours', 'stale_version'],
})
