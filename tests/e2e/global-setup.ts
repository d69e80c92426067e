import { demoAccounts } from './accounts.ts'
import { announcePortal, startPortal } from './portal.ts'
import { restock } from './restock.ts'
import { signInOnce } from './sign-in.ts'
import { orderedProduct } from './steps.ts'

/** One portal for the whole run, with what its tests share: enough stock, and the demo's accounts signed in. */
export default async function setup(): Promise<() => Promise<void>> {
  const { portal, stop } = await startPortal()
  try {
    await restock(portal, orderedProduct)
    const signedIn = {
      admin: await signInOnce(portal, demoAccounts.admin),
      customer: await signInOnce(portal, demoAccounts.customer),
    }
    announcePortal({ ...portal, signedIn })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
