import crypto from 'node:crypto'

/** 32 letters and digits that cannot be mistaken for each other: 5 bits each. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/**
 * A code of 60 bits, as it is printed: `7KQ2-XM4P-9ATB`. It follows from the secret of the installation and the salt of
 * its database: every instance and every start has the same one, and no one can make it from the database alone.
 */
export function setupCodeOf(secret: string, salt: string): string {
  const bytes = crypto.createHmac('sha256', secret).update(`setup code ${salt}`).digest().subarray(0, 12)
  const code = Array.from(bytes, (byte) => letters[byte % letters.length]).join('')
  return [code.slice(0, 4), code.slice(4, 8), code.slice(8)].join('-')
}

/**
 * The hash under which a code is stored. A code has too many bits to be found from its hash, so it needs no slow one.
 * Spaces, hyphens and case are how people copy it.
 */
export function hashSetupCode(code: string): string {
  const typed = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return crypto.createHash('sha256').update(typed).digest('hex')
}
