import { startPortal } from './portal.ts'
import { restock } from './restock.ts'
import { orderedProduct } from './steps.ts'

/** One portal for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  const { portal, stop } = await startPortal()
  try {
    await restock(portal, orderedProduct)
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
