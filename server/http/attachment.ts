import type { FastifyReply } from 'fastify'
import { brand } from '#tenant/brand.ts'

const seller = brand.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

/** Makes a response a file to save, without caching, named after the brand: `datum-orders-2026-11-21.csv`. */
export function asAttachment(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${seller}-${name}"`)
    .header('cache-control', 'no-store')
}
