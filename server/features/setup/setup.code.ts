import crypto from 'node:crypto'

/** 32 letters and digits that cannot be mistaken for each other: 5 bits each. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const groups = 3
const groupLength = 4

/** A code of 60 random bits, as it is printed: `7KQ2-XM4P-9ATB`. */
export function makeSetupCode(): string {
  const group = () => Array.from({ length: groupLength }, () => letters[crypto.randomInt(letters.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

/**
 * The hash under which a code is stored. A code has too many bits to be found from its hash, so it needs no slow one.
 * Spaces, hyphens and case are how people copy it.
 */
export function hashSetupCode(code: string): string {
  const typed = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  return crypto.createHash('sha256').update(typed).digest('hex')
}
