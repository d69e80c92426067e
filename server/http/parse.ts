import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Schema } from '#contract/endpoint.ts'
import { type FieldError, maxFieldErrors } from '#contract/errors.ts'
import { say } from '#contract/fields.ts'
import { nearestName, type UnknownField, unknownFields } from '#contract/unknown-fields.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { refuse } from './problem.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The query parameters that the call accepts, or `any`. Every route below `/api` says it. */
    parameters?: readonly string[] | 'any'
    /** Why a route below `/api` is not made from the contract. */
    notInContract?: string
  }
}

const notFields = say('Send an object with fields here.')
const noValue = say('Invalid input')
const cannotBeDisplayed = say('Remove the characters that cannot be displayed.')

/** The message where a schema has none, such as for an array in place of an object. */
export const otherwise = {
  error({ code, expected, keys }: { code?: string; expected?: unknown; keys?: string[] }): string {
    if (code === 'unrecognized_keys') return notAField(keys?.[0] ?? '', [])
    return (expected === 'object' || expected === 'record' ? notFields : noValue).error()
  },
}

/**
 * Checks the input. A missing value or one of the wrong type is a malformed request (400), one that breaks a rule is
 * not (422). A field that the schema does not know breaks one, at every depth, whether the schema is strict or not: a misspelt
 * field that is ignored means that something else is done than was asked for.
 */
export function parse(schema: Schema, value: unknown, place: readonly string[] = []): unknown {
  const unknown = unknownFields(schema, value, place)
  const result = z.safeParse(schema, value, otherwise)
  if (result.success && unknown.length === 0) return result.data
  return refuseInput(result.error?.issues ?? [], unknown, place)
}

/** The same for the calls of the specification and for public reads, which ignore fields that they do not know. */
export function parseKnown(schema: Schema, value: unknown): unknown {
  const result = z.safeParse(schema, value, otherwise)
  return result.success ? result.data : refuseInput(result.error.issues, [], [])
}

/** Below this, letters and signs are written in one way only. */
const hasSeveralForms = /[^\u0000-\u02ff]/

/** Nearly no request has such a text, and is not copied. */
function mayBeDecomposed(value: unknown): boolean {
  if (typeof value === 'string') return hasSeveralForms.test(value)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  return (Array.isArray(value) ? value : Object.values(value)).some(mayBeDecomposed)
}

/**
 * The input with composed characters (Unicode NFC): a keyboard of one system writes é as one character, the files of another as
 * two, and both are to be found. Passwords are left as they are typed.
 */
export function compose(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (typeof value !== 'object' || value === null || !mayBeDecomposed(value)) return value
  if (Array.isArray(value)) return value.map(compose)
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, /password/i.test(name) ? part : compose(part)]),
  )
}

/** What no text and no JSON of the database holds: NUL, and halves of characters. */
const unstorable = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Nearly no request has such a text, and its paths are not composed. */
function hasUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return unstorable.test(value)
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  if (Array.isArray(value)) return value.some(hasUnstorable)
  return Object.keys(value).some(unstorable.test, unstorable) || Object.values(value).some(hasUnstorable)
}

function unstorableIn(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return unstorable.test(value) ? [pathOf(path)] : []
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return []
  return Object.entries(value).flatMap(([name, part]) =>
    unstorable.test(name) ? [pathOf(path)] : unstorableIn(part, [...path, name]),
  )
}

/** Refuses texts that cannot be stored, where no rule of their field does. They would fail wherever they are written. */
export function refuseUnstorable(body: unknown): void {
  if (!hasUnstorable(body)) return
  const fields = unstorableIn(body).map((path) => ({ path, message: cannotBeDisplayed.error() }))
  refuse('rule_broken', fields)
}

function refuseInput(
  issues: readonly z.core.$ZodIssue[],
  unknown: readonly UnknownField[],
  place: readonly string[],
): never {
  // What a strict schema says at a place is said by the name of the field already.
  const places = new Set(unknown.map(({ path }) => pathOf(path.slice(0, -1))))
  const others = issues.filter(({ path }) => !places.has(pathOf([...place, ...path])))
  const isMalformed = unknown.length === 0 && issues.some(({ code }) => code === 'invalid_type')
  return refuse(isMalformed ? 'invalid_input' : 'rule_broken', [
    ...namedFields(unknown),
    ...others.map(({ path, message }) => ({ path: pathOf([...place, ...path]), message })),
  ])
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.join('.') || 'body'
}

/** Only the first are shown; the others are counted. */
const notShown: FieldError = { path: '', message: '' }

function namedFields(unknown: readonly UnknownField[]): FieldError[] {
  return unknown.map(({ path, known }, index) => {
    if (index >= maxFieldErrors) return notShown
    const parts = path.map((part) => shortened(String(part)))
    return { path: pathOf(parts), message: notAField(String(path.at(-1)), known) }
  })
}

const longestShown = 100

/** A name as sent; the response does not grow with it. */
function shortened(name: string): string {
  if (name.length <= longestShown) return name
  return cut(name, longestShown + 1, '…')
}

function notAField(sent: string, known: readonly string[]): string {
  const name = shortened(sent)
  const nearest = nearestName(sent, known)
  return nearest === null
    ? t('{name} is not a field of this call.', { name })
    : t('{name} is not a field of this call. Did you mean {nearest}?', { name, nearest })
}

function notAParameter(sent: string, known: readonly string[]): string {
  const name = shortened(sent)
  const nearest = nearestName(sent, known)
  return nearest === null
    ? t('{name} is not a parameter of this call.', { name })
    : t('{name} is not a parameter of this call. Did you mean {nearest}?', { name, nearest })
}

/**
 * Refuses a query parameter that the call does not know: a misspelt `from` of an export would be all rows. Called after the
 * access check.
 */
export function refuseUnknownParameters({ query, routeOptions }: FastifyRequest): void {
  const known = routeOptions.config.parameters ?? []
  if (known === 'any') return
  const unknown = Object.keys(query as object).filter((name) => !known.includes(name))
  if (unknown.length === 0) return
  const fields = unknown.map((name, index) =>
    index < maxFieldErrors ? { path: shortened(name), message: notAParameter(name, known) } : notShown,
  )
  refuse('rule_broken', fields)
}

/** Refuses the fields of a body that is sent to a call which takes none. */
export function refuseUnknownBody(body: unknown): void {
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return
  const unknown = Object.keys(body).map((name) => ({ path: [name], known: [] }))
  if (unknown.length > 0) refuse('rule_broken', namedFields(unknown))
}

/** What the documentation of the API and the library behind it add. */
const ownDocs = '/api/docs'

/**
 * Stops the start of a portal with a route below `/api` that `handle` has not made from the contract and that does not say why, or
 * that does not say which query parameters it accepts.
 */
export function requireContract(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (!url.startsWith('/api/') || url.startsWith(ownDocs)) return
    if (config?.parameters === undefined)
      throw new Error(`The route ${url} does not say in its config which query parameters it accepts.`)
    if (config.endpointId === undefined && !config.notInContract)
      throw new Error(`The route ${url} is not in the contract. Describe it with endpoint(), or say why not.`)
  })
}
