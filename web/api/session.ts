import { useSyncExternalStore } from 'react'

/** Who is signed in, as the navigation needs to know it. What they may do is decided by the server, call by call. */
export type Session = {
  email: string
  displayName: string
  photoURL: string | null
  /** Owners and every other role. */
  isStaff: boolean
  /** The role of staff who are not owners: owners may do everything. */
  role?: { name: string; permissions: readonly string[] } | undefined
  /** Prices are shown as to businesses. Pages have both forms, and the stylesheet shows one by this. */
  isBusiness?: boolean
}

/** Where the specification keeps the access token. */
export const tokenKey = 'accessToken'

export const sessionKey = 'datum.session'

const listeners = new Set<() => void>()
const endedListeners = new Set<(loginPath: LoginPath) => void>()
let parsed: { raw: string | null; session: Session | null } = { raw: null, session: null }

function isSession(value: unknown): value is Session {
  return typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string'
}

function parse(raw: string | null): Session | null {
  try {
    const value: unknown = raw ? JSON.parse(raw) : null
    return isSession(value) ? value : null
  } catch {
    return null
  }
}

/** Storage may be switched off altogether; then nobody is signed in. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Full or forbidden: the page still works, it only stores nothing.
  }
}

export function readSession(): Session | null {
  const raw = readStored(tokenKey) ? readStored(sessionKey) : null
  if (raw !== parsed.raw) parsed = { raw, session: parse(raw) }
  return parsed.session
}

function changed(): void {
  const session = readSession()
  const page = document.documentElement.dataset
  page.auth = session ? 'in' : 'out'
  page.role = session?.isStaff ? 'admin' : session?.isBusiness ? 'customer business' : 'customer'
  for (const listener of listeners) listener()
}

export function writeSession(session: Session, token: string): void {
  writeStored(tokenKey, token)
  writeStored(sessionKey, JSON.stringify(session))
  changed()
}

export function clearSession(): void {
  writeStored(tokenKey, null)
  writeStored(sessionKey, null)
  changed()
}

/** Address of the login page with the way back. The module of calls makes it: public pages make none and do not load it. */
type LoginPath = (from: string) => string

/** The server no longer knows this session: delete it and notify the page, which leads to the login. */
export function expireSession(loginPath: LoginPath): void {
  const wasSignedIn = readSession() !== null
  clearSession()
  if (wasSignedIn) for (const listener of endedListeners) listener(loginPath)
}

export function onSessionEnded(listener: (loginPath: LoginPath) => void): () => void {
  endedListeners.add(listener)
  return () => endedListeners.delete(listener)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  const onStorage = (event: StorageEvent) => {
    if (event.key === tokenKey || event.key === sessionKey || event.key === null) changed()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Who is signed in; null on the server and until the page is alive. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, readSession, () => null)
}
