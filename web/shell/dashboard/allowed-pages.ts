import { may, useAllowed } from '../../api/may.ts'
import { useSession } from '../../api/session.ts'
import { neededFor } from './page-permissions.ts'

/** Whether the role may open a page of staff. */
export function mayOpen(address: string): boolean {
  return may(neededFor(pathOf(address)))
}

function pathOf(address: string): string {
  return address.replace(/[?#].*$/, '')
}

/** The same in a component. Before the session is known, every page: the stylesheet decides by the stored role. */
export function useAllowedPages(): (address: string) => boolean {
  const isKnown = useSession() !== null
  const isAllowed = useAllowed()
  return (address) => !isKnown || isAllowed(neededFor(pathOf(address)))
}
