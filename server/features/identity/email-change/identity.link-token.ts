import crypto from 'node:crypto'

/** The secret of a link in a mail; only its hash is stored. */
export function newToken(): { token: string; tokenHash: string } {
  const token = crypto.randomBytes(32).toString('base64url')
  return { token, tokenHash: hashOf(token) }
}

export function hashOf(token: string): string {
  return crypto.createHash('sha256').update(token).digest('hex')
}
