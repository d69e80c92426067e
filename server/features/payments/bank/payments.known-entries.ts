import { referencedNumbers } from './payments.match.ts'
import type { StatementEntry } from './payments.statement.ts'

type Said = Pick<StatementEntry, 'bookedOn' | 'currency' | 'payer' | 'text'> & {
  account: string
  amountMinor: number
}

/** An entry as it is stored. */
export type StoredEntry = Said & { entryRef: string }

/** An entry of the file; `digest` is what names it where its reference does not. */
type Entry = Said & Pick<StatementEntry, 'ref'> & { digest: string; nth: number }

/** An entry with the name that it is stored by, and whether a stored one may be the same. */
export type NamedEntry<Fresh> = Fresh & { entryRef: string; isAgain: boolean }

const momentOf = ({ account, bookedOn, amountMinor, currency }: Said) =>
  JSON.stringify([account, bookedOn, amountMinor, currency])

const nameOf = (account: string, entryRef: string) => `${account}\n${entryRef}`

/**
 * What each entry is stored by: the bank's reference, if no other entry has it already, in the file or before. Some banks number
 * the entries of each day from 1 again, and call that a reference.
 */
function nameAll<Fresh extends Entry>(entries: readonly Fresh[], stored: ReadonlyMap<string, StoredEntry>) {
  const taken = new Map<string, string>()
  return entries.map((entry): NamedEntry<Fresh> => {
    const named = { ...entry, isAgain: false }
    if (entry.ref === '' || entry.nth > 1) return { ...named, entryRef: entry.digest }
    const name = nameOf(entry.account, entry.ref)
    const moment = momentOf(entry)
    const before = stored.get(name)
    const holder = before ? momentOf(before) : (taken.get(name) ?? moment)
    if (holder !== moment) return { ...named, entryRef: entry.digest }
    taken.set(name, moment)
    return { ...named, entryRef: entry.ref }
  })
}

/** References of orders, sorted, and the text without anything but letters and digits. */
function gist(text: string): { orders: string; letters: string } {
  const orders = [...new Set(referencedNumbers(text))].sort((a, b) => a - b).join(' ')
  return { orders, letters: text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '') }
}

/** Asks whether one of the stored entries, which are none of the file, says the same as an entry: another export of it may have. */
function createEchoes(stored: readonly StoredEntry[]): (entry: Said) => boolean {
  const said = new Map<string, Set<string>>()
  for (const row of stored) {
    const of = said.get(momentOf(row)) ?? new Set<string>()
    const { orders, letters } = gist(row.text)
    of.add(orders === '' ? `text ${letters}` : `orders ${orders}`).add(`text ${letters}`)
    said.set(momentOf(row), of)
  }
  return (entry) => {
    const of = said.get(momentOf(entry))
    if (!of) return false
    const { orders, letters } = gist(entry.text)
    if (orders !== '' && of.has(`orders ${orders}`)) return true
    return of.has(`text ${letters}`) || of.has('text ') || letters === ''
  }
}

/** The entries of a file that are not stored. */
export function findFresh<Fresh extends Entry>(
  entries: readonly Fresh[],
  stored: readonly StoredEntry[],
): NamedEntry<Fresh>[] {
  const rows = new Map(stored.map((row) => [nameOf(row.account, row.entryRef), row]))
  const all = nameAll(entries, rows)
  const known = new Set(all.map((one) => nameOf(one.account, one.entryRef)).filter((name) => rows.has(name)))
  const isEcho = createEchoes(stored.filter((row) => !known.has(nameOf(row.account, row.entryRef))))
  // The same entry in two statements of a file is one.
  const fresh = new Map<string, NamedEntry<Fresh>>()
  for (const entry of all) {
    const name = nameOf(entry.account, entry.entryRef)
    if (!known.has(name) && !fresh.has(name)) fresh.set(name, { ...entry, isAgain: isEcho(entry) })
  }
  return [...fresh.values()]
}
