/**
 * What staff may do, in one list: roles are made of it, each staff call names what it needs, and menus, the palette and the
 * overview show what it opens. Subjects stand in the order in which screens list them. A subject without `write` is only read.
 */
export const permissionSubjects = {
  orders: ['read', 'write'],
  /** To ship, to print packing slips and to say what cannot be shipped. Orders are read with `orders:read`. */
  shipments: ['write'],
  returns: ['read', 'write'],
  reviews: ['read', 'write'],
  enquiries: ['read', 'write'],
  products: ['read', 'write'],
  /** Prices are read with `products:read`. */
  prices: ['write'],
  stock: ['read', 'write'],
  imports: ['read', 'write'],
  customers: ['read', 'write'],
  invoices: ['read', 'write'],
  payments: ['read', 'write'],
  /** Turnover, taxes and amounts of the overview. */
  reports: ['read'],
  pages: ['read', 'write'],
  settings: ['read', 'write'],
  staff: ['read', 'write'],
  audit: ['read'],
  /** The feeds of events and changes, for programs. */
  events: ['read'],
  /** To save a list as a file, besides the right to read the list. */
  exports: ['read'],
} as const satisfies Record<string, readonly ('read' | 'write')[]>

export type PermissionSubject = keyof typeof permissionSubjects

export type Permission = {
  [S in PermissionSubject]: `${S}:${(typeof permissionSubjects)[S][number]}`
}[PermissionSubject]

function listPermissions(): Permission[] {
  return Object.entries(permissionSubjects).flatMap(([subject, kinds]) =>
    kinds.map((kind) => `${subject}:${kind}` as Permission),
  )
}

/** Every page loads this file; those that need no permission do without the list. */
export const permissions: readonly Permission[] = /* @__PURE__ */ listPermissions()

/** What a call or a page needs: one permission, all of some, one of some, or `staff` for any role. */
export type Needed =
  | Permission
  | 'staff'
  | { all: readonly Permission[]; any?: undefined }
  | { any: readonly Permission[]; all?: undefined }

/** What owners alone have. */
export const everyPermission = { all: permissions } as const satisfies Needed

/** The permissions of `needed` that are missing; empty if `held` is enough. */
export function missingOf(needed: Needed, held: readonly Permission[]): readonly Permission[] {
  if (needed === 'staff') return []
  if (typeof needed === 'string') return held.includes(needed) ? [] : [needed]
  if (needed.any) return needed.any.some((permission) => held.includes(permission)) ? [] : needed.any
  return needed.all.filter((permission) => !held.includes(permission))
}

/** The permissions that `needed` names. */
export function namedIn(needed: Needed): readonly Permission[] {
  if (needed === 'staff') return []
  return typeof needed === 'string' ? [needed] : (needed.any ?? needed.all)
}

/** Writing a subject includes reading it. */
export function withReading(chosen: Iterable<Permission>): Permission[] {
  const all = new Set<string>(chosen)
  for (const permission of [...all]) {
    const [subject = '', kind] = permission.split(':')
    const kinds: readonly string[] = permissionSubjects[subject as PermissionSubject] ?? []
    if (kind === 'write' && kinds.includes('read')) all.add(`${subject}:read`)
  }
  return permissions.filter((permission) => all.has(permission))
}
