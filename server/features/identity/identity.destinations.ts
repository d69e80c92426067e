/** Where the sign-in provider sends people when it is done. */
const names = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']

/**
 * A page of ours whatever a browser makes of it. The provider resolves dots only before it answers: `/..//host` would
 * become `//host`, another site.
 */
function staysHere(destination: string, publicUrl: string): boolean {
  if (!URL.canParse(destination, publicUrl)) return false
  const { origin, pathname } = new URL(destination, publicUrl)
  return origin === new URL(publicUrl).origin && !pathname.startsWith('//')
}

/** Whether the query or the body of a call to the provider names a destination outside the portal. */
export function leadsAway(query: URLSearchParams, sent: Record<string, unknown>, publicUrl: string): boolean {
  const destinations = names.flatMap((name) => [...query.getAll(name), sent[name] ?? []].flat())
  return destinations.some((one) => typeof one !== 'string' || !staysHere(one, publicUrl))
}
