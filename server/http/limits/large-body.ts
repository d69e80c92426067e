import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { refuse } from '../problem.ts'

/**
 * Reads a body of up to `most` bytes into memory of its own, which can be moved to a worker thread. Each piece is copied as it
 * arrives: put together at the end, 50 MB would hold up everybody else. Null for a body that is larger.
 */
export async function readLargeBody(
  payload: IncomingMessage,
  { declared, most }: { declared: string | undefined; most: number },
): Promise<Buffer<ArrayBuffer> | null> {
  const size = declared === undefined ? most : Number(declared)
  if (!(size <= most)) return null
  // Memory that nothing is written to costs nothing.
  const body = Buffer.from(new ArrayBuffer(size))
  let length = 0
  // Who sends too much is still answered: the connection stays open until then.
  for await (const piece of payload.iterator({ destroyOnReturn: false })) {
    if (length + piece.length > size) return null
    body.set(piece, length)
    length += piece.length
  }
  return body.subarray(0, length)
}

type Admitted = { request: IncomingMessage; reply: FastifyReply; account: string }

/**
 * Lets in so many requests at once, from their head until they are answered: their bodies are in memory. Others are refused,
 * with `too_many_requests` where they are the account's own that are too many, else with `unavailable`.
 */
export function createAdmission(most: { inAll: number; perAccount: number }): (admitted: Admitted) => void {
  const inside = new Map<IncomingMessage, string>()
  return ({ request, reply, account }) => {
    const own = Array.from(inside.values()).filter((one) => one === account).length
    if (own >= most.perAccount) refuse('too_many_requests')
    if (inside.size >= most.inAll) refuse('unavailable')
    inside.set(request, account)
    reply.raw.once('close', () => inside.delete(request))
  }
}
