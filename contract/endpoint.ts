import type { input as Input, output as Output, ZodMiniType } from 'zod/mini'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors.ts'

export type Schema = ZodMiniType<unknown, unknown>

/**
 * One call of the API, written once. The access check, the validation, the filter of the response, OpenAPI and the
 * browser's client are made from it.
 */
export type Endpoint = {
  /** Operation id, unique over all feature modules: `orders.place`. */
  id: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below `/api`, with `{name}` for parameters, exactly as in specification section 7. */
  path: string
  access: Access
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
  reply: Schema
  /** Codes that this call can answer with, besides those that follow from its access and its fields. */
  errors: readonly ErrorCode[]
}

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

export type Reply<E extends Endpoint> = Output<E['reply']>

/** Makes a call: over HTTP in the browser, in the same process while the server renders a page. */
export type Call = <E extends Endpoint>(endpoint: E, input: CallInput<E>) => Promise<Reply<E>>

/** Keeps the exact type of each schema, so that `Reply<typeof place>` is known. */
/* @__NO_SIDE_EFFECTS__ */
export function endpoint<const E extends Endpoint>(spec: E): E {
  return spec
}

/** Fills `{name}` in a path. Values are encoded: a value can contain a slash. */
export function fillPath(path: string, params: Record<string, unknown> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
}
