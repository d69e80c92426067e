import type { BankReason, bankFileFormats } from '#contract/payments/bank.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'

/** Why an entry waits whatever order it fits, as the file itself says. */
export type Doubt = Extract<BankReason, 'return' | 'maybe_return' | 'charges' | 'details' | 'unclear'>

/** An amount as the bank has written it, such as `1250.00`. */
export type StatementEntry = {
  /** The IBAN of the company's account. */
  account: string
  /** Place of its statement in the file, from 0. */
  statement: number
  /** The bank's own reference; empty if it has none. */
  ref: string
  /** A number that tells the entries of its statement apart, and no others. */
  localRef: string
  /** The payer and the text that identify an entry without a reference. What else is read of it may grow, these may not. */
  identity: { payer: string; text: string }
  /** A day such as 2026-01-31. */
  bookedOn: string
  amount: string
  currency: string
  /** Whether money arrived. */
  isIncoming: boolean
  doubt: Doubt | null
  payer: string
  /** The account that the money came from, without spaces; empty if the file does not name it. */
  payerAccount: string
  /** The structured reference and the purpose. */
  text: string
  /** What the payer has sent, and what was kept of it, in the currency of the entry; null where the file does not name it. */
  gross: string | null
  charges: string | null
}

/** Entries of a file that are no receipts, by the reason. */
export type LeftOut = {
  /** Not booked yet. */
  announced: number
  /** Declined or cancelled. */
  failed: number
  otherAccount: number
  /** Of no amount. */
  zero: number
}

export const nothingLeftOut: LeftOut = { announced: 0, failed: 0, otherAccount: 0, zero: 0 }

/** What a file says of the company's accounts. */
export type BankStatement = {
  format: (typeof bankFileFormats)[number]
  /** IBANs of the company. */
  accounts: string[]
  /** Other accounts that the file names, as it writes them. */
  otherAccounts: string[]
  entries: StatementEntry[]
  leftOut: LeftOut
}

/** Known before a file is read. */
export type WantedEntries = {
  /** The IBANs of the company, without spaces. */
  own: readonly string[]
  /** The one that was chosen with the file; empty if none was. */
  chosen: string
  currency: string
  /** The country of the company: how its bank writes days where the file does not show it. */
  country: string
}

/** Longest texts that are kept of an entry. */
export const longestEntryTexts = { payer: 140, account: 34, text: 500, ref: 80 } as const

/** An account as it is kept: without spaces, in capitals. */
export function bareAccount(written: string): string {
  return cut(written.replaceAll(/\s/g, '').toUpperCase(), longestEntryTexts.account)
}

/** Throws `bank_file_unreadable` with one sentence that says where reading failed. */
export function refuseUnreadableFile(message: string, path = 'file'): never {
  return refuse('bank_file_unreadable', [{ path, message }])
}

/** The sentence for the entry at a place, from 1. */
export function refuseEntry(place: number, what: string): never {
  return refuseUnreadableFile(
    t('Transaction {place}: {what}', { place: String(place), what }),
    `entries.${place - 1}`,
  )
}

/** A reference of the bank, or empty for the words that banks write where they have none. */
export function realRef(written: string): string {
  const ref = cut(written.trim(), longestEntryTexts.ref)
  return /^(?:NOT ?PROVIDED|NONREF)$/i.test(ref) ? '' : ref
}

const decimal = /^\d{1,15}(?:\.\d{1,5})?$/

/** Whether a text is an amount with a point, as ISO 20022 writes it. */
export function isAmount(text: string): boolean {
  return decimal.test(text)
}
