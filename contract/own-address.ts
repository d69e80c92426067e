/** A browser drops tabs and line breaks of an address, also between two slashes. */
const control = /\p{Cc}/u
/** `.` and `..`, also with the dots encoded, which a browser resolves. */
const dots = /\/(?:\.|%2e){1,2}(?:\/|$)/i

/**
 * The address, if it is one of this site: a path with query and fragment; null for every other one. A browser takes
 * `//host` and `/\host` to another host, and resolves `/.//host` to a path that becomes one when it is written into a
 * page again. Everything that becomes a link or a redirect comes through here.
 */
export function ownAddress(address: string | null | undefined): string | null {
  if (!address?.startsWith('/') || control.test(address)) return null
  const [path = ''] = address.split(/[?#]/)
  if (path.startsWith('//') || path.includes('\\')) return null
  // Without an empty part, no path begins with two slashes after its dots are resolved.
  return path.includes('//') && dots.test(path) ? null : address
}
