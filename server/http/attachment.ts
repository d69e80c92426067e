import type { FastifyReply } from 'fastify'
import { settingsNow } from '../portal-settings/portal-settings.ts'

/** The name of the company in the name of a file. A name without Latin letters or digits leaves nothing of it. */
function seller(): string {
  const name = settingsNow()
    .company.name.toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return name === '' ? '' : `${name}-`
}

/** Makes a response a file to save, without caching, named after the company: `datum-orders-2026-11-21.csv`. */
export function asAttachment(reply: FastifyReply, name: string): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${seller()}${name}"`)
    .header('cache-control', 'no-store')
}
