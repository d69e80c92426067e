import * as z from 'zod/mini'
import { ownAddress } from '#contract/own-address.ts'
import { draftKey } from '../../api/drafts.ts'
import { readSession, readStored, writeStored } from '../../api/session.ts'
import { type AnyIconName, iconNames } from '../../ui/any-icon.tsx'
import type { PaletteEntry } from './search.entries.ts'

const maxRecent = 5

const recent = z.array(
  z.object({
    id: z.string(),
    to: z.string().check(z.refine((to) => ownAddress(to) !== null)),
    label: z.string(),
    note: z.optional(z.string()),
    icon: z.enum(iconNames as [AnyIconName, ...AnyIconName[]]),
  }),
)

/** Stored like drafts: separately for each account, and deleted at sign-out. */
function key(): string {
  return draftKey('find', readSession()?.email ?? '')
}

/** Where this person went last from the search, newest first. */
export function readRecent(): PaletteEntry[] {
  try {
    const stored = recent.safeParse(JSON.parse(readStored(key()) ?? '[]'))
    return stored.success
      ? stored.data.map(({ note, ...entry }) => (note === undefined ? entry : { ...entry, note }))
      : []
  } catch {
    return []
  }
}

export function saveRecent(entry: PaletteEntry): void {
  if (!('to' in entry)) return
  const others = readRecent().filter(({ id }) => id !== entry.id)
  writeStored(key(), JSON.stringify([entry, ...others].slice(0, maxRecent)))
}

export function clearRecent(): void {
  writeStored(key(), null)
}
