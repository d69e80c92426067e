import crypto from 'node:crypto'
import type { Visitor } from './cart.deps.ts'

/** The owner of a cart, as the table knows it. */
export type CartOwner = { userId: string } | { tokenHash: Buffer }

export function hashToken(token: string): Buffer {
  return crypto.createHash('sha256').update(token).digest()
}

/** Null for a visitor without a sign-in and without a token. */
export function ownerOf({ actor, token }: Visitor): CartOwner | null {
  if (actor) return { userId: actor.id }
  return token ? { tokenHash: hashToken(token) } : null
}

/** A token of 256 random bits: nobody guesses one. */
export function newToken(): string {
  return crypto.randomBytes(32).toString('base64url')
}
