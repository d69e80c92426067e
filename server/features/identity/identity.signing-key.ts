import type pg from 'pg'
import { inTransaction } from '#server/database/transaction.ts'
import { listOwnKeys, openedBy } from './identity.own-keys.ts'
import { deleteAllSessions, deleteKeys, listKeyRows, lockKeys } from './identity.store.ts'
import type { Provider } from './provider/identity.provider.ts'

type Deps = { provider: () => Promise<Provider>; pool: pg.Pool; secret: string; log: (message: string) => void }

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
    const { api } = await provider()
    await api.signJWT({ body: { payload: {} } })
    await deleteKeys(
      tx,
      former.map(({ id }) => id),
    )
    if (former.length > 0) await deleteAllSessions(tx)
    return former.length > 0
  })
  if (hasChanged) log('AUTH_SECRET is another one than before: everybody has to sign in again')
}
