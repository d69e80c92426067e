import type { IncomingMessage, ServerResponse } from 'node:http'

type BodyLimit = {
  /** Every body may take so long. */
  shortestMs: number
  /** A longer one must arrive at least this fast, from its beginning. */
  bytesPerSecond: number
}

export type TimeLimits = {
  /** For the headers of a request, from its first byte. */
  headersMs: number
  /** For a whole request: the largest body at the lowest speed. */
  requestMs: number
  checkedEveryMs: number
  body: BodyLimit
}

/** 50 kB/s is a telephone at the edge of a network: a picture of 10 MB arrives with it, a table of 50 MB needs 170 kB/s. */
export const timeLimits: TimeLimits = {
  headersMs: 10_000,
  requestMs: 300_000,
  checkedEveryMs: 2_000,
  body: { shortestMs: 15_000, bytesPerSecond: 50_000 },
}

/**
 * Ends a request whose body stops, or arrives so slowly that it would hold a place of an upload for minutes. The time
 * that is allowed grows with what has arrived.
 */
export function endLateBody(
  request: IncomingMessage,
  response: ServerResponse,
  { shortestMs, bytesPerSecond }: BodyLimit,
): void {
  const { headers, socket } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const startedAt = performance.now()
  const bytesBefore = socket.bytesRead
  const check = () => {
    if (request.complete || socket.destroyed) return
    const allowedMs = shortestMs + ((socket.bytesRead - bytesBefore) / bytesPerSecond) * 1000
    const leftMs = startedAt + allowedMs - performance.now()
    if (leftMs > 0) timer = setTimeout(check, leftMs + 1).unref()
    else if (response.headersSent) socket.destroy()
    else socket.emit('error', Object.assign(new Error('The body is late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }))
  }
  let timer = setTimeout(check, shortestMs).unref()
  request.once('close', () => clearTimeout(timer))
}
