import type { BankReason } from '#contract/payments/bank.ts'
import { isRfReference } from '#contract/payments/rf-reference.ts'
import { cut } from '#i18n/cut.ts'

/** An order as the matching sees it; `openMinor` is 0 for one that no money can be booked for. */
export type MatchedOrder = {
  id: string
  number: number
  openMinor: number
  /** What its cash discount leaves to pay until the end of a day such as 2026-01-31; missing without one. */
  reduced?: { openMinor: number; until: string } | null
}

export type MatchedCredit = { amountMinor: number; currency: string; text: string; bookedOn: string }

/** Whether an entry is the open amount of an order, or that less its cash discount, in time. */
function isWhole({ openMinor, reduced }: MatchedOrder, { amountMinor, bookedOn }: MatchedCredit): boolean {
  if (openMinor === amountMinor) return true
  return openMinor > 0 && reduced?.openMinor === amountMinor && bookedOn <= reduced.until
}

/** `isMatched`: it is booked. Otherwise it waits, with an order as a proposal or none. */
export type Decision = { isMatched: boolean; order: MatchedOrder | null; reason: BankReason | null }

const maxDigits = 12

/**
 * The creditor references (ISO 11649) that a text has, with or without spaces in it: of each the numbers that it may be of, the
 * longest first, because digits may follow it.
 */
export function referenceGroups(text: string): number[][] {
  const compact = text.toUpperCase().replaceAll(/[^A-Z\d]/g, '')
  const groups: number[][] = []
  for (const { index } of compact.matchAll(/RF\d{3}/g)) {
    const digits = /^\d+/.exec(compact.slice(index + 4, index + 4 + maxDigits))?.[0] ?? ''
    const found: number[] = []
    for (let length = digits.length; length > 0; length--) {
      const number = digits.slice(0, length)
      if (isRfReference(compact.slice(index, index + 4) + number)) found.push(Number(number))
    }
    if (found.length > 0) groups.push(found)
  }
  return groups
}

/** The numbers of all references of a text. */
export function referencedNumbers(text: string): number[] {
  return referenceGroups(text).flat()
}

/** Numbers that could be those of orders: whole words of four digits or more. */
export function plainNumbers(text: string): number[] {
  return Array.from(cut(text, 300).matchAll(/(?<![\d.,])\d{4,9}(?![\d.,]*\d)/g), ([word]) => Number(word))
}

type Known = {
  currency: string
  byNumber: ReadonlyMap<number, MatchedOrder>
  /** Open orders by open amount. */
  byAmount: ReadonlyMap<number, readonly MatchedOrder[]>
}

/**
 * Decides about entries in their sequence. Only a reference together with the amount is booked; everything else is a proposal
 * to a person. An order that an entry pays is not open for the next one.
 */
export function createMatching({ currency, byNumber, byAmount }: Known) {
  const paid = new Set<string>()
  const waits = (reason: BankReason, order: MatchedOrder | null = null): Decision => ({
    isMatched: false,
    order,
    reason,
  })

  function byReference(groups: readonly (readonly number[])[], credit: MatchedCredit): Decision | null {
    const named = groups.map((numbers) => numbers.flatMap((number) => byNumber.get(number) ?? []))
    const orders = named.flat()
    // A transfer that quotes several orders is split by a person, whatever its amount is.
    if (new Set(named.flatMap(([first]) => first?.id ?? [])).size > 1) return waits('several')
    const exact = orders.find((order) => isWhole(order, credit) && !paid.has(order.id))
    if (exact) {
      paid.add(exact.id)
      return { isMatched: true, order: exact, reason: null }
    }
    const [order] = orders
    if (!order) return null
    if (paid.has(order.id)) return waits('twice', order)
    return order.openMinor > 0 ? waits('amount', order) : waits('not_open', order)
  }

  function proposal(credit: MatchedCredit): Decision {
    const { amountMinor, text } = credit
    const isFree = (order: MatchedOrder) => isWhole(order, credit) && !paid.has(order.id)
    const named = plainNumbers(text).flatMap((number) => byNumber.get(number) ?? [])
    const byWord = named.find(isFree)
    if (byWord) return waits('number', byWord)
    const sameAmount = (byAmount.get(amountMinor) ?? []).filter(isFree)
    return sameAmount.length === 1 ? waits('only_amount', sameAmount[0]) : waits('unknown')
  }

  return (credit: MatchedCredit): Decision => {
    if (credit.currency !== currency) return waits('currency')
    return byReference(referenceGroups(credit.text), credit) ?? proposal(credit)
  }
}
