import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { email, emailParams, requiredText, say } from '../fields.ts'

/** Characters that browsers ignore in an address: control characters in front, tabs and line breaks anywhere. */
const unread = /^[\u0000-\u0020\u007F-\u00A0\u200B-\u200F\u2028\u2029\u202A-\u202E\u2060\uFEFF]+|[\t\n\r]/g

/**
 * A scheme has no dot: `linkedin.com:443` is a host. A colon followed by a space is text, unless a browser would run
 * it.
 */
const scheme = /^([a-z][a-z0-9+-]*)\s*:(?!\s)/i
const running = /^(?:javascript|data|vbscript|livescript|blob|file|filesystem)\s*:/i

/** Whether a text is an address that does not lead to a web page, such as `javascript:`. */
function leadsElsewhere(text: string): boolean {
  const read = text.replaceAll(unread, '')
  const [, name] = scheme.exec(read) ?? []
  return running.test(read) || (name !== undefined && !/^https?$/i.test(name))
}

const fields = {
  education: requiredText(mark('Education'), mark('Education is Required'), 200),
  location: requiredText(mark('Location'), mark('Location is Required'), 200),
  phone: requiredText(mark('Phone'), mark('Phone is Required'), 50),
  // The specification's spelling.
  linkedin: requiredText(mark('LinkedIn'), mark('Linked is Required'), 300).check(
    z.refine(
      (text: string) => !leadsElsewhere(text),
      say('LinkedIn must be a name or an address that starts with https://'),
    ),
  ),
}

/** My Profile form (specification section 5). */
export const profileForm = z.object(fields)

export type ProfileForm = z.infer<typeof profileForm>

/** A profile in the API; its texts are empty until the user fills them in. */
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
  summary: 'The profile of one user',
  method: 'GET',
  path: '/profile/{email}',
  access: 'owner',
  permission: 'customers:read',
  params: emailParams,
  reply: profile,
  errors: ['user_not_found'],
})

export const saveProfile = endpoint({
  id: 'profile.save',
  summary: 'Save a profile; `version` is optional and must be the one that was read',
  method: 'PUT',
  path: '/profile/{email}',
  access: 'owner',
  permission: 'customers:write',
  params: emailParams,
  body: z.object({ email: z.optional(email), ...fields, version: z.optional(z.int()) }),
  reply: profile,
  errors: ['user_not_found', 'email_not_yours', 'stale_version'],
})
