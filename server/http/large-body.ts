import type { IncomingMessage } from 'node:http'
import type { FastifyReply } from 'fastify'
import { refuse } from './problem.ts'

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

/** Lets in so many requests at once, from their head until they are answered. The others are refused with `unavailable`. */
export function createAdmission(most: number): (request: IncomingMessage, reply: FastifyReply) => void {
  const inside = new Set<IncomingMessage>()
  return (request, reply) => {
    if (inside.size >= most) refuse('unavailable')
    inside.add(request)
    reply.raw.once('close', () => inside.delete(request))
  }
}
