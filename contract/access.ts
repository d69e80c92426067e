import type { Permission } from './permissions.ts'
import type { DiscountTerms } from './tax/cash-discount.ts'

/** Public pages (specification section 6). The sitemap lists them for search engines. */
export const readingPages = {
  home: '/',
  products: '/products',
  portfolio: '/myportfolio',
  blog: '/blog',
} as const

/** Pages whose forms work before the scripts of the page have loaded. */
export const formPages = { login: '/login', signup: '/signup' } as const

/** The role of a member of staff. Owners have every permission, also those of later releases. */
export type StaffRole = { id: string; name: string; permissions: readonly Permission[]; isOwner: boolean }

/** The user who sends the request, read from the database for each request. */
export type Actor = {
  id: string
  email: string
  name: string
  image: string | null
  isVerified: boolean
  /** Null for customers. */
  role: StaffRole | null
  /** Days after the invoice in which its orders are paid; null or absent: in advance. */
  paymentDays?: number | null
  /** The cash discount of its terms, which its orders copy. */
  discount?: DiscountTerms | null
}

/**
 * Who may make a call (specification section 6):
 * - `everyone`: no token needed; with a valid token, the owner of a row sees more of it
 * - `visitor`: no token needed; a token that is sent must be valid, because the answer depends on it
 * - `identity`: the sign-in provider's identity token, for the address in the path
 * - `customer`: every signed-in user
 * - `owner`: the user whose address is in the path or the query, or staff with the permission of the call
 * - `staff`: staff with the permission of the call
 */
export type Access = 'everyone' | 'visitor' | 'identity' | 'customer' | 'owner' | 'staff'

export type AccessRefusal = 'sign_in_required' | 'admin_only' | 'not_yours' | 'permission_missing'

/** Addresses are compared trimmed and in lower case: two spellings of one address are the same user. */
export function sameEmail(a: string, b: string): boolean {
  return normaliseEmail(a) === normaliseEmail(b)
}

export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}
