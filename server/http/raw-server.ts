import http from 'node:http'
import type { Duplex } from 'node:stream'
import type { ErrorCode } from '#contract/errors.ts'
import { endLateBody, type TimeLimits, timeLimits } from './limits/time-limits.ts'
import { problemReply } from './problem.ts'
import { newRequestId, requestIdHeader } from './request-id.ts'

type Options = {
  route: http.RequestListener
  /** Answers a request without the router; false if the router has to. */
  handleFirst: (request: http.IncomingMessage, response: http.ServerResponse) => boolean
  limits?: TimeLimits
  /** Whether clients should open their next connection to another instance. */
  isDraining: () => boolean
}

/** The HTTP server below the router. */
export function createRawServer({ route, handleFirst, isDraining, limits = timeLimits }: Options): http.Server {
  const options = {
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    // Node looks for late requests this often, and by default only every 30 seconds.
    connectionsCheckingInterval: limits.checkedEveryMs,
    keepAliveTimeout: 72_000,
    // Otherwise Node would answer a request without `Host` itself, without request id and body.
    requireHostHeader: false,
  }
  function handle(request: http.IncomingMessage, response: http.ServerResponse): void {
    if (isDraining()) response.shouldKeepAlive = false
    endLateBody(request, response, limits.body)
    const isHostless = request.httpVersion === '1.1' && request.headers.host === undefined
    if (isHostless) refuseHostless(response)
    else if (!handleFirst(request, response)) route(request, response)
  }
  const server = http.createServer(options, handle)
  // Expectations other than 100-continue may be ignored (RFC 9110, 10.1.1); Node would answer 417 itself.
  server.on('checkExpectation', handle)
  return server
}

function refuseHostless(response: http.ServerResponse): void {
  const { status, headers, body } = rawProblem('malformed_request')
  response.shouldKeepAlive = false
  response.writeHead(status, headers).end(body)
}

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
}

/** Answers bytes that Node could not parse as a request: there is only a socket. */
export function handleUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (!socket.writable) return void socket.destroy()
  const { status, headers, body } = rawProblem(codes[error.code ?? ''] ?? 'malformed_request')
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const answer = `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}\r\n${lines.join('')}connection: close\r\n\r\n${body}`
  // Who is late may also keep his side open for ever.
  const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  socket.end(answer, () => isLate && socket.destroy())
}

/** A problem document outside any request. The language is unknown, so it is English. */
function rawProblem(code: ErrorCode) {
  const requestId = newRequestId()
  const problem = problemReply({ code }, requestId)
  const body = JSON.stringify(problem)
  const headers = {
    [requestIdHeader]: requestId,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  }
  return { status: problem.status, headers, body }
}
