const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** PostgreSQL answers a malformed uuid with an error; for a visitor it is simply an id nothing has. */
export function isUuid(id: string): boolean {
  return uuid.test(id)
}
