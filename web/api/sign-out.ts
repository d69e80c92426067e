import { paths } from '../paths.ts'
import { clearCart } from './cart-count.ts'
import { deleteDrafts } from './drafts.ts'
import { clearSession } from './session.ts'

/**
 * Clears the session at the provider and everything stored here. Deletes the token even when the provider cannot be reached:
 * who pressed Sign Out must not stay signed in on this device.
 */
export async function endSignIn(): Promise<void> {
  clearSession()
  deleteDrafts()
  clearCart()
  const { provider } = await import('./provider.ts')
  await provider.signOut().catch(() => undefined)
}

/** Sign Out of specification section 4: ends at home, with nothing of the last person left in memory. */
export async function signOut(): Promise<void> {
  await endSignIn()
  window.location.assign(paths.home)
}
