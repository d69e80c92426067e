/** Pages for everybody to read (specification section 6), the ones that search engines are told of. */
export const readingPages = {
  home: '/',
  products: '/products',
  portfolio: '/myportfolio',
  blog: '/blog',
} as const

/** Pages whose forms somebody may send before the page's scripts have come. */
export const formPages = { login: '/login', signup: '/signup' } as const

/** Who is calling, as read from the database for this request. */
export type Actor = {
  id: string
  email: string
  name: string
  image: string | null
  isVerified: boolean
  isAdmin: boolean
}

/**
 * Who may make a call (specification section 6):
 * - `everyone`: no token needed; one that is sent and valid is used to show its owner more
 * - `identity`: the sign-in provider's identity token, whose address is the one in the path
 * - `customer`: anybody signed in
 * - `owner`: the person whose address is in the path or the query, or an admin
 * - `admin`: admins only
 */
export type Access = 'everyone' | 'identity' | 'customer' | 'owner' | 'admin'

export type AccessRefusal = 'sign_in_required' | 'admin_only' | 'not_yours'

/** Two spellings of one address are one person: compared trimmed and in lower case. */
export function sameEmail(a: string, b: string): boolean {
  return normaliseEmail(a) === normaliseEmail(b)
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** Says why `actor` may not make a call with this access, or null when they may. `ownerEmail` is the address the call is about. */
export function refusal(access: Access, actor: Actor | null, ownerEmail?: string): AccessRefusal | null {
  if (access === 'everyone' || access === 'identity') return null
  if (!actor) return 'sign_in_required'
  if (access === 'admin' && !actor.isAdmin) return 'admin_only'
  if (access === 'owner' && !actor.isAdmin && !(ownerEmail !== undefined && sameEmail(ownerEmail, actor.email))) {
    return 'not_yours'
  }
  return null
}
