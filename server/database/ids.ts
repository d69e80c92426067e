import crypto from 'node:crypto'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** PostgreSQL answers a malformed uuid with an error; for a visitor it is simply an id nothing has. */
export function isUuid(id: string): boolean {
  return uuid.test(id)
}

/** A second id that always follows from the first: a job that runs again writes the same row, not another one. */
export function derivedId(id: string, purpose: string): string {
  const hex = crypto.createHash('sha256').update(`${purpose} ${id}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
