import * as z from 'zod/mini'
import { normaliseEmail } from './access.ts'

/** Deliberately simple (specification section 5, "a simple email pattern"): whether mail arrives is found out by sending one. */
const emailPattern = /^[^\s\p{C}@,;<>()"\\]+@[^\s\p{C}@,;<>()"\\]+\.[^\s\p{C}@,;<>()"\\.]{2,}$/u

/** Control characters other than tab and line breaks: PostgreSQL refuses NUL, and none belongs in a text a person wrote. */
const unprintable =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Refuses what PostgreSQL cannot keep and nobody can read. */
export function printable(label: string) {
  return z.refine<string>((value) => !unprintable.test(value), {
    error: `${label} contains characters that cannot be shown. Remove them.`,
  })
}

/** A text that must be there. `required` is the specification's message, `max` in UTF-16 units. */
export function requiredText(label: string, required: string, max: number) {
  return z
    .string({ error: (issue) => (issue.input == null ? required : `${label} must be a text.`) })
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(max, `${label} must be ${max} characters or shorter`),
      printable(label),
    )
}

/** A text that may be left out, empty or null; never longer than `max`. */
export function optionalText(label: string, max: number) {
  return z.optional(
    z.nullable(
      z
        .string({ error: `${label} must be a text.` })
        .check(z.maxLength(max, `${label} must be ${max} characters or shorter`), printable(label)),
    ),
  )
}

export const email = z
  .string({ error: (issue) => (issue.input == null ? 'Email is Required' : 'Email must be a text.') })
  .check(
    z.trim(),
    z.minLength(1, 'Email is Required'),
    z.maxLength(254, 'Email must be 254 characters or shorter'),
    z.regex(emailPattern, 'Provide a Valid Email'),
    z.overwrite(normaliseEmail),
  )

/** An address in a query, where a plus that nobody encoded arrives as a space: no address holds one. */
export const emailInQuery = z.pipe(
  z
    .string({ error: (issue) => (issue.input == null ? 'Email is Required' : 'Email must be a text.') })
    .check(z.overwrite((text) => text.trim().replaceAll(' ', '+'))),
  email,
)

/** Any text: a wrong id is a thing that is not there (404), not a malformed request. */
export const id = z.string()

export const emailParams = z.object({ email })
export const idParams = z.object({ id })
export const deleted = z.object({ deletedCount: z.int() })

/** How long a list may be and where it goes on. `cursor` comes from the `Link: rel="next"` of the page before. */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, 'limit must be a whole number from 1 to 1000')),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z
          .int()
          .check(
            z.minimum(1, 'limit must be a whole number from 1 to 1000'),
            z.maximum(1000, 'limit must be a whole number from 1 to 1000'),
          ),
      ),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(200, 'cursor is not one of ours'))),
}

/** http(s), a host, no user name or password. Shown as the source of a picture, never fetched by the server. */
const webAddressPattern = /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i

/** Address of a picture. `label` names the field, `required` is the message when it is missing. */
export function pictureAddress(label: string, required: string) {
  return requiredText(label, required, 2000).check(
    z.regex(webAddressPattern, `${label} must be a web address that starts with https:// or http://`),
  )
}
