import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errors, type FieldError, maxFieldErrors, type Problem } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'
import { errorCode } from '../database/transaction.ts'
import { StorageError } from '../storage/storage.ts'
import { inRequest } from './language.ts'

/**
 * An expected error of a user. Services throw it, and the response is RFC 9457 problem+json. Its own message is
 * English, for logs.
 */
export class RefusalError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[] | undefined
  readonly current: unknown

  constructor(code: ErrorCode, fields?: FieldError[], current?: unknown) {
    super(errors[code].sentence)
    this.code = code
    this.fields = fields
    this.current = current
  }
}

/** Throws the refusal; `never` tells the compiler that the next line is not reached. */
export function refuse(code: ErrorCode, fields?: FieldError[]): never {
  throw new RefusalError(code, fields)
}

/** Refuses a change that was made to an older version, with the row as it is now, as the API shows it. */
export function refuseStale(code: ErrorCode, current: unknown): never {
  throw new RefusalError(code, undefined, current)
}

type Refused = { code: ErrorCode; fields?: FieldError[] | undefined; current?: unknown }

/** The problem document of a refusal, in the current language. */
export function problemReply({ code, fields, current }: Refused, requestId: string): Problem {
  const { status, sentence } = errors[code]
  return {
    type: `/api/docs/errors#${code}`,
    title: code.replaceAll('_', ' '),
    status,
    detail: t(sentence),
    code,
    ...(fields && { errors: shownOf(fields) }),
    ...(current !== undefined && { current }),
    requestId,
  }
}

/** The first field errors and the number of the others: the response does not grow with the input. */
function shownOf(fields: FieldError[]): FieldError[] {
  const count = fields.length - maxFieldErrors
  if (count <= 0) return fields
  const message = t('{count, plural, one {# more field is wrong} other {# more fields are wrong}}', { count })
  return [...fields.slice(0, maxFieldErrors), { path: '', message }]
}

/** Temporary conditions of machine, network and PostgreSQL: the client can try again. */
const passing = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ENOENT',
  // No disk space or no file handles. Of uploaded files: `StorageError`.
  'ENOSPC',
  'EDQUOT',
  'EMFILE',
  'ENFILE',
  // PostgreSQL is stopping, crashed or starting, or it cancelled this connection or statement.
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '57014',
  '25P03',
  // PostgreSQL has no disk space, memory or connections left, or its disk fails.
  '53000',
  '53100',
  '53200',
  '53300',
  '58030',
  '55P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '40001',
  '40P01',
  // A standby refuses writes: it was the primary, or becomes it.
  '25006',
  // A referenced row was deleted at the same time, such as an account: the next try gets the right response.
  '23503',
])
const passingMessages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered/

export function isPassingError(error: unknown): boolean {
  return (
    error instanceof StorageError ||
    passing.has(errorCode(error)) ||
    (error instanceof Error && passingMessages.test(error.message))
  )
}

const known: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed_json',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_ERR_ROUTE_MISSING_CONTENT_TYPE: 'unsupported_media_type',
  // A path outside the folder of files: 404.
  FST_STATIC_FORBIDDEN_PATH: 'not_found',
  // PostgreSQL cannot store a NUL byte in a text. It came from a client, although a check should have refused it.
  '22021': 'invalid_input',
}

function codeOf(error: FastifyError | Error): ErrorCode {
  if (error instanceof RefusalError) return error.code
  if (error instanceof StorageError) return error.isFull ? 'storage_full' : 'storage_unavailable'
  const code = known[errorCode(error)]
  if (code) return code
  if (error instanceof SyntaxError && 'statusCode' in error && error.statusCode === 400) return 'malformed_json'
  return isPassingError(error) ? 'unavailable' : 'internal'
}

/** In one line; where in the code it was is said at the level `debug`. A client that hangs up is no failure of ours. */
function logPassing({ log }: FastifyRequest, error: Error): void {
  const isByClient = errorCode(error) === 'ECONNRESET' && error.message === 'aborted'
  log[isByClient ? 'info' : 'warn']({ reason: error.message, code: errorCode(error) }, 'passing failure')
  log.debug({ err: error }, 'passing failure')
}

/** The one translator of errors: refusals by their code, all others without internal details. */
export function handleError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const code = codeOf(error)
  if (code === 'internal') request.log.error({ err: error }, 'unexpected error')
  if (errors[code].status === 503 && !(error instanceof RefusalError)) logPassing(request, error)
  return sendProblem(request, reply, error instanceof RefusalError ? error : { code })
}

/**
 * Sends a problem in the language of the request. It is found here, because no hook has set it
 * if the body or the address was unreadable.
 */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, refused: Refused): FastifyReply {
  const body = inRequest(request, () => problemReply(refused, request.id))
  const isSaid = reply.hasHeader('retry-after')
  if (!isSaid && body.status === 429) reply.header('retry-after', '30')
  if (!isSaid && body.status === 503) reply.header('retry-after', '2')
  if (body.status === 401) reply.header('www-authenticate', 'Bearer')
  // If the server closed the connection while the client still sends, the client would not read the response. The rest
  // of the body is discarded, limited by `requestTimeout`.
  if (!request.raw.complete) {
    reply.removeHeader('connection')
    reply.raw.shouldKeepAlive = true
    request.raw.resume()
  }
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(body)
}
