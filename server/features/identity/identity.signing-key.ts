import { symmetricDecrypt } from 'better-auth/crypto'
import type { JwtOptions } from 'better-auth/plugins/jwt'
import type pg from 'pg'
import type { Database } from '#server/database/pool.ts'
import { inTransaction } from '#server/database/transaction.ts'
import { deleteAllSessions, deleteKeys, type KeyRow, listKeyRows, lockKeys } from './identity.store.ts'
import type { Provider } from './provider/identity.provider.ts'

async function decrypt(secret: string, privateKey: string): Promise<string> {
  return symmetricDecrypt({ key: secret, data: JSON.parse(privateKey) })
}

/** Whether a private key was encrypted with this secret. Cached, because every sign-in asks. */
function openedBy(secret: string): (row: KeyRow) => Promise<boolean> {
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
async function listOwnKeys(db: Database, isOpened: (row: KeyRow) => Promise<boolean>): Promise<KeyRow[]> {
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

type Deps = { provider: Provider; pool: pg.Pool; secret: string; log: (message: string) => void }

/**
 * Creates the key that signs identity tokens, once for all instances that start together. If there are keys that the
 * secret does not decrypt, AUTH_SECRET has changed: those keys are deleted, and all sessions, whose cookies are signed
 * with the former secret. An instance that still runs with the former secret creates a new key for itself.
 */
export async function ensureSigningKey({ provider, pool, secret, log }: Deps): Promise<void> {
  const hasChanged = await inTransaction(pool, async (tx) => {
    await lockKeys(tx)
    if ((await listOwnKeys(tx, openedBy(secret))).length > 0) return false
    const former = await listKeyRows(tx)
    await provider.api.signJWT({ body: { payload: {} } })
    await deleteKeys(
      tx,
      former.map(({ id }) => id),
    )
    if (former.length > 0) await deleteAllSessions(tx)
    return former.length > 0
  })
  if (hasChanged) log('AUTH_SECRET is another one than before: everybody has to sign in again')
}
