import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/** An amount as the bank has written it, such as `1250.00`. */
export type StatementEntry = {
  /** The bank's own reference; empty if it has none. */
  ref: string
  /**
   * What former releases took for the bank's reference, and the text that they kept; null where they identified the entry as it is
   * identified now.
   */
  former: { ref: string; text: string } | null
  /** A day such as 2026-01-31. */
  bookedOn: string
  amount: string
  currency: string
  /** Whether it is money of a customer, which a reversal never is. */
  isIncoming: boolean
  /** Whether the balance grows by it, as the bank writes it. */
  isCredit: boolean
  /** Takes back another entry. Some banks write the indicator of that entry, others the opposite one. */
  isReversal: boolean
  payer: string
  /** The account that the money came from, without spaces; empty if the file does not name it. */
  payerAccount: string
  /** The structured reference and the purpose. */
  text: string
}

/** A statement of one account. Balances are null where the file has none; below zero for a debt. */
export type Statement = {
  format: 'camt.053' | 'csv'
  account: string
  currency: string
  opening: string | null
  closing: string | null
  entries: StatementEntry[]
}

/** Longest texts that are kept of an entry. */
export const longest = { payer: 140, account: 34, text: 500, ref: 80 } as const

/** An account as it is kept: without spaces, in capitals. */
export function bareAccount(written: string): string {
  return written.replaceAll(/\s/g, '').toUpperCase().slice(0, longest.account)
}

/** Throws `bank_file_unreadable` with one sentence that says where reading failed. */
export function unreadable(message: string, path = 'file'): never {
  return refuse('bank_file_unreadable', [{ path, message }])
}

/** The sentence for the entry at a place, from 1. */
export function wrongEntry(place: number, what: string): never {
  return unreadable(t('Entry {place}: {what}', { place: String(place), what }), `entries.${place - 1}`)
}

/** A reference of the bank, or empty for the words that banks write where they have none. */
export function realRef(written: string): string {
  const ref = written.trim().slice(0, longest.ref)
  return /^(?:NOT ?PROVIDED|NONREF)$/i.test(ref) ? '' : ref
}

const decimal = /^\d{1,15}(?:\.\d{1,5})?$/

/** Whether a text is an amount with a point, as ISO 20022 writes it. */
export function isAmount(text: string): boolean {
  return decimal.test(text)
}
