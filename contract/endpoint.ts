import type { input as Input, output as Output, ZodMiniType } from 'zod/mini'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'
import type { Needed } from './permissions.ts'

export type Schema = ZodMiniType<unknown, unknown>

/**
 * One call of the API, written once. The access check, the validation, the filter of the response, OpenAPI and the
 * browser's client are made from it.
 */
export type Endpoint = JsonEndpoint | FileEndpoint

/** A call that answers with JSON. */
export type JsonEndpoint = EndpointInput & { reply: Schema; sends?: undefined }

/** A call that answers with a file or a stream: one of these media types. */
export type FileEndpoint = EndpointInput & { sends: readonly MediaType[]; reply?: undefined }

/** Without parameters: the charset of texts, which is UTF-8, is added where the answer is sent. */
type MediaType = `${string}/${string}`

type EndpointInput = Guarded & {
  /** Operation id, unique over all feature modules: `orders.place`. */
  id: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `{name}` for parameters, exactly as in specification section 7. */
  path: string
  params?: Schema
  query?: Schema
  body?: Schema
  /**
   * How many values the JSON of the body may have, where its schema allows more than other calls need: see
   * `server/http/limits/json-bounds.ts`.
   */
  maxValues?: number
  /** The body is a file, not JSON: the media types of such files. */
  takes?: readonly string[]
  /** Status of a successful response: 200, or 201 if something was created. */
  status?: 200 | 201
  /** Codes that this call can answer with, besides those that follow from its access and its fields. */
  errors: readonly ErrorCode[]
}

/** A call that is for staff, alone or besides the owner, says what a role needs to make it. */
type Guarded =
  | { access: 'staff' | 'owner'; permission: Needed }
  | { access: Exclude<Access, 'staff' | 'owner'>; permission?: undefined }

type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E extends {
  [P in K]: infer S extends Schema
}
  ? { [P in K]: S }
  : object

type Parsed<T> = { [K in keyof T]: T[K] extends Schema ? Output<T[K]> : never }
type Sent<T> = { [K in keyof T]: T[K] extends Schema ? Input<T[K]> : never }

/** The checked input that the server's code receives. */
export type CheckedInput<E extends Endpoint> = Parsed<Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>>

/** The input that a client passes. */
export type CallInput<E extends Endpoint> = Sent<Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>>

export type Reply<E extends Endpoint> = E extends { reply: infer S extends Schema } ? Output<S> : never

/** Makes a call: over HTTP in the browser, in the same process while the server renders a page. */
export type Call = <E extends JsonEndpoint>(endpoint: E, input: CallInput<E>) => Promise<Reply<E>>

/** Keeps the exact type of each schema, so that `Reply<typeof place>` is known. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

type PathAndQuery = { params?: Record<string, unknown>; query?: Record<string, unknown> }

/** Where a call is reached below `/api`: its path filled and its query encoded. The one spelling of it. */
export function pathOf({ path }: Pick<Endpoint, 'path'>, { params, query = {} }: PathAndQuery = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value == null ? [] : `${name}=${encodeURIComponent(value as string)}`,
  )
  const search = given.join('&')
  return fillPath(path, params) + (search && `?${search}`)
}

/** The same as the address of a link. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, input?: PathAndQuery): string {
  return `/api${pathOf(endpoint, input)}`
}

/** Fills `{name}` in a path. Values are encoded: a value can contain a slash. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] as string))
}
