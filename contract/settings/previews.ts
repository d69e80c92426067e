import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

export const previewDocument = endpoint({
  id: 'settings.document',
  summary: 'A sample document with the drafts of the settings, as PDF',
  method: 'GET',
  path: '/manage/settings-preview/document.pdf',
  access: 'staff',
  permission: 'settings:read',
  sends: ['application/pdf'],
  errors: [],
})

export const previewMail = endpoint({
  id: 'settings.mail',
  summary: 'A sample email with the drafts of the settings, in the language of the request',
  method: 'GET',
  path: '/manage/settings-preview/mail',
  access: 'staff',
  permission: 'settings:read',
  reply: z.object({ subject: z.string(), html: z.string() }),
  errors: [],
})

const testMail = z.object({
  id: z.string(),
  to: z.string(),
  /** Null while it waits; stored: there is no mail server. */
  outcome: z.nullable(z.enum(['sent', 'stored', 'refused'])),
  /** What the mail server said when it refused. */
  reason: z.string(),
})
export type TestMail = z.infer<typeof testMail>

export const sendTestMail = endpoint({
  id: 'settings.sendTestMail',
  summary: 'Send a test email to yourself, as every other email is sent; at most 20 an hour',
  method: 'POST',
  path: '/manage/settings-test-mail',
  access: 'staff',
  permission: 'settings:write',
  status: 201,
  reply: testMail,
  errors: [],
})

export const readTestMail = endpoint({
  id: 'settings.testMail',
  summary: 'What came of a test email of yours',
  method: 'GET',
  path: '/manage/settings-test-mail/{id}',
  access: 'staff',
  permission: 'settings:read',
  params: z.object({ id: z.string() }),
  reply: testMail,
  errors: ['not_found'],
})
