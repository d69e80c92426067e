import crypto from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** PostgreSQL throws for a malformed uuid; for a client it is only an unknown id. */
export function isUuid(id: string): boolean {
  return uuid.test(id)
}

/** An id derived from another one: a job that runs again writes the same row instead of a second one. */
export function derivedId(id: string, purpose: string): string {
  const hex = crypto.createHash('sha256').update(`${purpose} ${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
