import { startPortal } from './portal.ts'

/** One portal for the whole run. */
export default async function setup(): Promise<() => Promise<void>> {
  return startPortal()
}
