import * as z from 'zod/mini'
import type { Values } from '#i18n/format.ts'
import { mark, t } from '#i18n/t.ts'
import { normaliseEmail } from './access.ts'

/**
 * A message of a schema. It is translated when the error occurs, because schemas are made once and serve users of all
 * languages. A `label` among the values is translated too. The annotation tells bundlers that the call has no side
 * effects, so a page contains only the schemas it uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export function say(text: string, values?: Values) {
  return {
    error: () => t(text, values?.label === undefined ? values : { ...values, label: t(String(values.label)) }),
  }
}

type Message = ReturnType<typeof say>

/** One message for a missing value, another for a value of the wrong kind. */
/* @__NO_SIDE_EFFECTS__ */
export function sayMissing(missing: Message, invalid: Message) {
  return { error: (issue: { input?: unknown }) => (issue.input == null ? missing : invalid).error() }
}

/* @__NO_SIDE_EFFECTS__ */
function notText(label: string): Message {
  return say('{label} must be text.', { label })
}

/** Stops the checks: no later rule, and no regular expression, reads a megabyte that is refused anyway. */
/* @__NO_SIDE_EFFECTS__ */
function tooLong(label: string, max: number): Message & { abort: true } {
  // As text: a number would get a thousands separator, and the message is the specification's.
  return { ...say('{label} must be {max} characters or shorter', { label, max: String(max) }), abort: true }
}

/**
 * Deliberately simple (specification section 5, "a simple email pattern"): only a mail shows whether the address works.
 */
const emailPattern = /^[^\s\p{C}@,;<>()"\\]+@[^\s\p{C}@,;<>()"\\]+\.[^\s\p{C}@,;<>()"\\.]{2,}$/u

/** Control characters except tab and line breaks: PostgreSQL refuses NUL, and text that a user writes contains none. */
const unprintable =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** A character that can be seen: no space, and nothing without width, such as U+200B. */
const visible = /[^\s\u0080-\u009F\u2800\p{Cf}\p{DI}]/u

/** Whether a text is more than characters that nobody can see. The one rule for what counts as empty. */
export function hasVisibleText(text: string): boolean {
  return visible.test(text)
}

/** Refuses characters that PostgreSQL cannot store or nobody can read. */
/* @__NO_SIDE_EFFECTS__ */
export function printable(label: string) {
  return z.refine<string>(
    (value) => !unprintable.test(value),
    say('{label} contains characters that cannot be displayed. Remove them.', { label }),
  )
}

/**
 * A required text, of which something can be seen. `label` and `required` (the specification's message) are marked for
 * translation; `max` is in UTF-16 units.
 */
/* @__NO_SIDE_EFFECTS__ */
export function requiredText(label: string, required: string, max: number) {
  return z
    .string(sayMissing(say(required), notText(label)))
    .check(
      z.trim(),
      z.minLength(1, { ...say(required), abort: true }),
      z.maxLength(max, tooLong(label, max)),
      z.refine<string>(hasVisibleText, { ...say(required), abort: true }),
      printable(label),
    )
}

/** A text without spaces around it. It may be empty. */
/* @__NO_SIDE_EFFECTS__ */
export function plainText(label: string, max: number) {
  return z.string(notText(label)).check(z.trim(), z.maxLength(max, tooLong(label, max)), printable(label))
}

/** An optional text, empty, null or at most `max` long, as `write` writes it. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalText(label: string, max: number, write: (text: string) => string = (text) => text) {
  return z.optional(
    z.nullable(
      z.string(notText(label)).check(z.overwrite(write), z.maxLength(max, tooLong(label, max)), printable(label)),
    ),
  )
}

const emailLabel = mark('Email')
const emailKind = sayMissing(say('Email is Required'), notText(emailLabel))

export const email = z
  .string(emailKind)
  .check(
    z.trim(),
    z.minLength(1, say('Email is Required')),
    z.maxLength(254, tooLong(emailLabel, 254)),
    z.regex(emailPattern, say('Provide a Valid Email')),
    z.overwrite(normaliseEmail),
  )

/** An address in a query. A plus that was not encoded arrives as a space, and no address contains a space. */
export const emailInQuery = z.pipe(
  z.string(emailKind).check(z.overwrite((text) => text.trim().replaceAll(' ', '+'))),
  email,
)

/** Any text: an unknown id is a 404, not a malformed request. */
export const id = z.string()

export const emailParams = z.object({ email })
export const idParams = z.object({ id })
export const deleted = z.object({ deletedCount: z.int() })

const pageLength = say('limit must be a whole number from 1 to 1000')

/** How long a list may be and where it continues. `cursor` comes from the `Link: rel="next"` of the page before. */
export const pageQuery = {
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,4}$/, pageLength)),
      z.pipe(
        z.transform((text: string) => Number(text)),
        z.int().check(z.minimum(1, pageLength), z.maximum(1000, pageLength)),
      ),
    ),
  ),
  cursor: z.optional(z.string().check(z.maxLength(200, say('cursor is not valid')))),
}

/**
 * http(s), a host, no user name or password. The server fetches only pictures of accounts, and stores a copy
 * (docs/storage.md).
 */
const webAddressPattern = /^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/i

/** Whether a text can be the address of a picture. */
export function isWebAddress(text: string): boolean {
  return webAddressPattern.test(text)
}

/** Any text in which something can be seen, else an empty one. */
export function trimmedText(text: string): string {
  return hasVisibleText(text) ? text.trim() : ''
}

/** Address of a picture; empty, null or left out for none. */
/* @__NO_SIDE_EFFECTS__ */
export function optionalPictureAddress(label: string) {
  const notAddress = say('{label} must be a web address that starts with https:// or http://', { label })
  const isAddress = z.refine<string>((text) => text === '' || isWebAddress(text), notAddress)
  return z.optional(
    z.nullable(
      z
        .string(notText(label))
        .check(z.overwrite(trimmedText), z.maxLength(2000, tooLong(label, 2000)), isAddress, printable(label)),
    ),
  )
}

/** Address of a picture. `label` names the field, `required` is the message when it is missing. */
/* @__NO_SIDE_EFFECTS__ */
export function pictureAddress(label: string, required: string) {
  return requiredText(label, required, 2000).check(
    z.regex(
      webAddressPattern,
      say('{label} must be a web address that starts with https:// or http://', { label }),
    ),
  )
}
