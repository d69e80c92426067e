/**
 * Another scheme or host, a backslash (a browser reads it as a slash), an empty part after dots, or a control character (a
 * browser drops it, also between two slashes). Dots may be encoded. Without an empty part after them, no path begins with
 * two slashes when they are resolved.
 */
const elsewhere = /^[^/]|^\/\/|^[^?#]*(?:\\|(?:\.|%2e)\/(?:[^?#]*\/)?\/)|\p{Cc}/iu

/**
 * The address, if it is one of this site: a path with query and fragment; null for every other one. A browser takes
 * `//host` and `/\host` to another host, and resolves `/.//host` to a path that becomes one when it is written into a
 * page again. Everything that becomes a link or a redirect comes through here.
 */
export function ownAddress(address: string | null | undefined): string | null {
  return address && !elsewhere.test(address) ? address : null
}
