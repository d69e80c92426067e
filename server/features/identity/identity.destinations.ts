import { ownAddress } from '#contract/own-address.ts'

/** Parameters with the address that the sign-in provider redirects to. */
const names = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

/**
 * Whether a browser stays on our site. The provider resolves dots only in its response: `/..//host` would become
 * `//host`, another site.
 */
function staysHere(destination: string, publicUrl: string): boolean {
  const { origin } = new URL(publicUrl)
  if (destination === origin) return true
  const path = destination.startsWith(`${origin}/`) ? destination.slice(origin.length) : destination
  return ownAddress(path) !== null
}

/** Whether the query or the body of a call to the provider names a destination outside the portal. */
export function leadsAway(query: URLSearchParams, sent: Record<string, unknown>, publicUrl: string): boolean {
  const destinations = names.flatMap((name) => [...query.getAll(name), sent[name] ?? []].flat())
  return destinations.some((one) => typeof one !== 'string' || !staysHere(one, publicUrl))
}
