import type { JwtOptions } from 'better-auth/plugins/jwt'
import type { Database } from '#server/database/pool.ts'
import { type KeyRow, listKeyRows } from './identity.store.ts'

async function decrypt(secret: string, privateKey: string): Promise<string> {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  return symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) })
}

/** Whether a private key was encrypted with this secret. Cached, because every sign-in asks. */
export function openedBy(secret: string): (row: KeyRow) => Promise<boolean> {
  const known = new Map<string, boolean>()
  return async ({ privateKey }) => {
    const isKnown = known.get(privateKey)
    if (isKnown !== undefined) return isKnown
    const isOpened = await decrypt(secret, privateKey).then(
      () => true,
      () => false,
    )
    known.set(privateKey, isOpened)
    return isOpened
  }
}

/** The keys that the current secret decrypts. Another instance may still, or already, use another secret. */
export async function listOwnKeys(db: Database, isOpened: (row: KeyRow) => Promise<boolean>): Promise<KeyRow[]> {
  const rows = await listKeyRows(db)
  const isOwn = await Promise.all(rows.map(isOpened))
  return rows.filter((_, index) => isOwn[index])
}

/**
 * The keys that the provider signs and verifies with: only those of the current secret. Without this, it would try the
 * newest of all, fail to decrypt it and refuse every sign-in, and it would trust keys of a leaked secret.
 */
export function ownKeysOnly(db: Database, secret: string): JwtOptions['adapter'] {
  const isOpened = openedBy(secret)
  return {
    async getJwks() {
      const keys = await listOwnKeys(db, isOpened)
      return keys.map(({ alg, crv, expiresAt, ...key }) => ({
        ...key,
        ...(alg && { alg }),
        ...(crv && { crv }),
        ...(expiresAt && { expiresAt }),
      }))
    },
  }
}
