import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Access, Actor } from '#contract/access.ts'
import { refusal } from '#contract/authorise.ts'
import type { CheckedInput, Endpoint, Reply, Schema } from '#contract/endpoint.ts'
import type { Needed } from '#contract/permissions.ts'
import { ignoresUnknownFields, parametersOf } from '#contract/specification-calls.ts'
import { t } from '#i18n/t.ts'
import type { Transaction } from '../database/transaction.ts'
import { answerFile, type FileAnswer } from './file-answer.ts'
import type { KeyedRequest } from './idempotency.ts'
import { cutLists } from './limits/cut-lists.ts'
import { clientAddress } from './limits/rate-limit.ts'
import {
  compose,
  parse,
  parseKnown,
  refuseUnknownBody,
  refuseUnknownParameters,
  refuseUnstorable,
} from './parse.ts'
import { refuseMissing } from './permission.ts'
import { RefusalError, refuse } from './problem.ts'
import { ReplyEncoder } from './reply-encoder.ts'
import { inRequest } from './request-scope.ts'
import { type Earlier, type RunSteps, requireSame, type Writes, Writing, type WritingFor } from './writes.ts'

/** The input of a route's function: the actor, the checked input, and parts of HTTP that it may need. */
export type HandlerInput<E extends Endpoint> = CheckedInput<E> & {
  actor: ActorFor<E>
  /** The token as sent, for the one call that checks another kind of token. */
  bearer: string | undefined
  /** The body of a call that takes a file. */
  file: Uint8Array | undefined
  /** The request header of this name. */
  sent(name: string): string | undefined
  /** The client's address, as requests are counted by it. */
  address: string
  /** Adds a response header, such as paging links or the address of a created row. */
  header(name: string, value: string): void
  /** Reads the actor again, for an answer that is sent for hours: null if the sign-in is over. */
  identifyAgain(): Promise<Actor | null>
}

/** What the function of a call answers with. */
type Answer<E extends Endpoint> = E extends { sends: readonly (infer Type extends string)[] }
  ? FileAnswer<Type>
  : Reply<E>

type ActorFor<E extends Endpoint> = E['access'] extends 'everyone' | 'visitor' | 'identity' ? Actor | null : Actor

/** Reads the actor of a request: null without a token. Throws `token_invalid` for a token that is not valid. */
export type Identify = (request: FastifyRequest) => Promise<Actor | null>

type Command<E extends Endpoint, Input> = (input: Input) => Answer<E> | Promise<Answer<E>>

/** Binds a call to its command. A route whose command writes says between them how ("Writes"). */
export type Handle = {
  <E extends Endpoint>(endpoint: E, command: Command<E, HandlerInput<E>>): void
  <E extends Endpoint, const W extends Writes>(
    endpoint: E,
    writes: W,
    command: Command<E, HandlerInput<E> & WritingFor<W>>,
  ): void
}

export type HandleDeps = { identify: Identify; pool: pg.Pool }

type AnyCommand = (input: Input) => unknown

/**
 * Binds calls of the contract to functions: checks access, then input, then runs the command. A user without access
 * does not learn which fields were wrong.
 */
export function handleWith(app: FastifyInstance, deps: HandleDeps): Handle {
  app.setSerializerCompiler(({ schema }) => (schema as unknown as ReplyEncoder).write)
  const bind = (endpoint: Endpoint, ...[first, second]: [AnyCommand | Writes, AnyCommand?]) => {
    const [writes, command] = typeof first === 'function' ? [undefined, first] : [first, second as AnyCommand]
    requireSame(endpoint, writes)
    const status = endpoint.status ?? 200
    const { identify } = deps
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ...(endpoint.reply && { schema: { response: { [status]: ReplyEncoder.of(endpoint.reply) } } }),
      // A HEAD request to an endless stream would never be answered.
      ...(endpoint.sends?.includes('text/event-stream') && { exposeHeadRoute: false }),
      config: {
        endpointId: endpoint.id,
        isShared: endpoint.access === 'everyone',
        parameters: parametersOf(endpoint),
        maxValues: endpoint.maxValues,
      },
      handler: async (request, reply) => {
        const actor = await identifyFor(endpoint, request, identify)
        request.accountId = actor?.id ?? null
        const input = check({ endpoint, actor, writes, ...deps }, request, reply)
        const run = async () => command(input)
        const answer = await (endpoint.method === 'GET' ? run() : inRequest(request.id, run))
        if (endpoint.sends) return answerFile(reply, endpoint.sends, answer as FileAnswer<string>)
        if (endpoint.access === 'everyone') reply.headers({ 'cache-control': 'no-cache', vary: 'Authorization' })
        return reply.code(status).send(answer)
      },
    })
  }
  return bind as Handle
}

type Caller = HandleDeps & { endpoint: Endpoint; actor: Actor | null; writes: Writes | undefined }

function check(caller: Caller, request: FastifyRequest, reply: FastifyReply): Input {
  const { endpoint, actor, identify, pool, writes } = caller
  if (endpoint.access !== 'everyone' && endpoint.access !== 'owner') stopUnless(endpoint, actor)
  if (endpoint.access === 'owner' && !actor) refuse('sign_in_required')
  if (endpoint.access === 'identity' && !bearerOf(request)) refuse('sign_in_required')
  refuseUnknownParameters(request)
  if (!endpoint.body && !ignoresUnknownFields(endpoint)) refuseUnknownBody(request.body)
  const params = endpoint.params && parse(endpoint.params, request.params)
  const query = endpoint.query && parseKnown(endpoint.query, compose(request.query))
  if (endpoint.access === 'owner') stopUnless(endpoint, actor, addressIn(params) ?? addressIn(query))
  const body = endpoint.body && bodyOf(endpoint.body, endpoint, request)
  const idempotencyKey = endpoint.method === 'GET' ? undefined : idempotencyKeyOf(request)
  const writing = new Writing(pool, writes, { call: endpoint.id, actor, idempotencyKey, params, query, body })
  return new Input({ actor, params, query, body, writing, identify }, request, reply)
}

function bodyOf(schema: Schema, endpoint: Endpoint, request: FastifyRequest): unknown {
  const sent = compose(request.body)
  // Other bodies have too few values for their lists to take long.
  const body = endpoint.maxValues ? cutLists(schema, sent) : sent
  const known = ignoresUnknownFields(endpoint) ? parseKnown(schema, body) : parse(schema, body)
  refuseUnstorable(known)
  return known
}

type Checked = {
  actor: Actor | null
  params: unknown
  query: unknown
  body: unknown
  writing: Writing
  identify: Identify
}

/**
 * The input as the functions of routes take it apart. A class, because V8 makes a hidden class for each object literal with
 * a getter: a request that does nothing else took a third longer.
 */
class Input {
  readonly actor
  readonly params
  readonly query
  readonly body
  readonly sent
  readonly header
  readonly #writing
  readonly #identify
  readonly #request

  constructor(
    { actor, params, query, body, writing, identify }: Checked,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    this.actor = actor
    this.params = params
    this.query = query
    this.body = body
    this.sent = (name: string) => singleHeader(request, name)
    this.header = (name: string, value: string) => void reply.header(name, value)
    this.#writing = writing
    this.#identify = identify
    this.#request = request
  }

  get transaction(): Transaction {
    return this.#writing.transaction
  }

  get earlier(): Earlier {
    return this.#writing.earlier
  }

  get keyed(): KeyedRequest | null {
    return this.#writing.keyed
  }

  get steps(): RunSteps {
    return this.#writing.steps
  }

  get idempotencyKey(): string | undefined {
    return this.#writing.idempotencyKey
  }

  get bearer(): string | undefined {
    return bearerOf(this.#request)
  }

  get file(): Buffer | undefined {
    return Buffer.isBuffer(this.#request.body) ? this.#request.body : undefined
  }

  get identifyAgain() {
    return () => signedIn(this.#identify, this.#request)
  }

  /** Shortening an IPv6 address takes longer than checking the input. */
  get address(): string {
    return clientAddress(this.#request.ip)
  }
}

/** On a public call, an expired token counts as no token: a public page must not fail because of it. */
async function identifyFor(
  endpoint: Endpoint,
  request: FastifyRequest,
  identify: Identify,
): Promise<Actor | null> {
  if (endpoint.access === 'identity') return null
  return endpoint.access === 'everyone' ? signedIn(identify, request) : identify(request)
}

/** The actor of a valid token, else null. */
async function signedIn(identify: Identify, request: FastifyRequest): Promise<Actor | null> {
  try {
    return await identify(request)
  } catch (error) {
    if (error instanceof RefusalError) return null
    throw error
  }
}

/** Who may make a call, as the contract says it. */
export type Guarded = { access: Access; permission?: Needed | undefined }

/**
 * The actor of a request before its body is read, and of one to an extension. Throws as the calls do:
 * `sign_in_required`, `token_invalid`, `admin_only`, `permission_missing`, and `rule_broken` for a query parameter that its route does not name.
 */
export async function actorFor(request: FastifyRequest, identify: Identify, guard: Guarded): Promise<Actor> {
  const actor = await identify(request)
  stopUnless(guard, actor)
  refuseUnknownParameters(request)
  return actor ?? refuse('sign_in_required')
}

/** Refuses an actor whom the access and the permission of a call do not let in. */
export function stopUnless(guard: Guarded, actor: Actor | null, ownerEmail?: string): void {
  const reason = refusal(guard, actor, ownerEmail)
  if (reason === 'permission_missing') refuseMissing(guard.permission ?? 'staff', actor)
  if (reason) refuse(reason)
}

function addressIn(part: unknown): string | undefined {
  return typeof part === 'object' && part !== null && 'email' in part ? String(part.email) : undefined
}

/** The bearer token of a request; undefined without one. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

function singleHeader({ headers }: FastifyRequest, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

const longestKey = 200

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > longestKey) {
    const message = t('Enter a key of 1 to {max} characters.', { max: longestKey })
    refuse('invalid_input', [{ path: 'Idempotency-Key', message }])
  }
  return key
}
