import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { refuse } from '../problem.ts'

/**
 * Reads a body of up to `most` bytes into its own memory, which can be transferred to a worker thread. Each chunk is
 * copied when it arrives: joining 50 MB at the end would block the event loop. Null for a larger body.
 */
export async function readLargeBody(
  payload: IncomingMessage,
  { declared, most }: { declared: string | undefined; most: number },
): Promise<Buffer<ArrayBuffer> | null> {
  const size = declared === undefined ? most : Number(declared)
  if (!(size <= most)) return null
  // Memory is only reserved, not used, until something is written to it.
  const body = Buffer.from(new ArrayBuffer(size))
  let length = 0
  // A client that sends too much still gets a response, so the connection stays open.
  for await (const piece of payload.iterator({ destroyOnReturn: false })) {
    if (length + piece.length > size) return null
    body.set(piece, length)
    length += piece.length
  }
  return body.subarray(0, length)
}

type Admitted = { request: IncomingMessage; reply: FastifyReply; account: string }

/**
 * Limits concurrent uploads, from the headers to the response, because their bodies are in memory. Others are refused:
 * with `too_many_requests` if the account itself has too many, else with `unavailable`.
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
