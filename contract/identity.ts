import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, emailParams, requiredText } from './fields.ts'

const password = z
  .string({ error: (issue) => (issue.input == null ? 'Password is Required' : 'Password must be a text.') })
  .check(
    z.minLength(1, 'Password is Required'),
    z.minLength(6, 'Must be 6 characters or longer'),
    z.maxLength(128, 'Password must be 128 characters or shorter'),
  )

/** Login form (specification section 5). */
export const loginForm = z.object({ email, password })

/** Signup form (specification section 5). */
export const signupForm = z.object({ name: requiredText('Name', 'Name is Required', 100), email, password })

export type LoginForm = z.infer<typeof loginForm>
export type SignupForm = z.infer<typeof signupForm>

export const exchangeToken = endpoint({
  id: 'identity.exchangeToken',
  summary: 'Exchange the sign-in provider’s identity token for an access token',
  method: 'PUT',
  path: '/user/{email}',
  access: 'identity',
  params: emailParams,
  body: z.optional(z.nullable(z.object({ email: z.optional(email) }))),
  reply: z.object({ token: z.string() }),
  errors: ['sign_in_required', 'token_invalid', 'email_not_yours'],
})
