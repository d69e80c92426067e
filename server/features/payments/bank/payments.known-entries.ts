import { realRef, type StatementEntry } from './payments.statement.ts'

type Said = Pick<StatementEntry, 'bookedOn' | 'currency' | 'payer' | 'text'> & { amountMinor: number }

/** An entry as it is stored. */
export type StoredEntry = Said & { entryRef: string }

/** An entry of the file. */
type Entry = StoredEntry & Pick<StatementEntry, 'former'>

const contentOf = ({ bookedOn, amountMinor, currency, payer, text }: Said) =>
  JSON.stringify([bookedOn, amountMinor, currency, payer, text])

const isDigest = (entryRef: string) => /^[\da-f]{64}$/.test(entryRef)

/** Whether a former release may have stored an entry of this former reference by that one: as it is, with its place, or as a digest. */
function isNamedAfter(entryRef: string, ref: string): boolean {
  return isDigest(entryRef) || (ref !== '' && (entryRef === ref || entryRef.startsWith(`${ref}/`)))
}

/**
 * The references of the entries of a file that are stored. Former releases stored some by a reference that says nothing of
 * the entry; they are found by what they say, each stored entry for one of the file. `former` of an entry says what it was then.
 */
export function findKnown(entries: readonly Entry[], stored: readonly StoredEntry[]): Set<string> {
  const refs = new Set(stored.map(({ entryRef }) => entryRef))
  const known = new Set(entries.map(({ entryRef }) => entryRef).filter((ref) => refs.has(ref)))
  const open = Map.groupBy(
    stored.filter(({ entryRef }) => !known.has(entryRef)),
    contentOf,
  )
  function claim(isOf: (row: StoredEntry, former: { ref: string }) => boolean): void {
    for (const entry of entries) {
      const { former, entryRef } = entry
      if (former === null || known.has(entryRef)) continue
      const rows = open.get(contentOf({ ...entry, text: former.text })) ?? []
      const at = rows.findIndex((row) => isOf(row, former))
      if (at < 0) continue
      rows.splice(at, 1)
      known.add(entryRef)
    }
  }
  claim((row, former) => former.ref !== '' && row.entryRef === former.ref)
  // Digests are mostly those of entries without a reference.
  claim((row, former) => realRef(former.ref) === '' && isNamedAfter(row.entryRef, former.ref))
  claim((row, former) => isNamedAfter(row.entryRef, former.ref))
  return known
}
