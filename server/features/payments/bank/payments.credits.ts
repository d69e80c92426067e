import crypto from 'node:crypto'
import { isWholeMinor, toMinor } from '#contract/money.ts'
import type { BankReason } from '#contract/payments/bank.ts'
import { t } from '#i18n/t.ts'
import type { SettingsDb } from '#server/portal-settings/portal-settings.ts'
import { listOrdersByAmount, listOrdersByNumber, type NewBankReceipt } from './payments.bank.store.ts'
import type { NamedEntry } from './payments.known-entries.ts'
import {
  createMatching,
  type Decision,
  type MatchedOrder,
  plainNumbers,
  referencedNumbers,
} from './payments.match.ts'
import { type Doubt, refuseEntry, type StatementEntry } from './payments.statement.ts'

type Said = Pick<
  StatementEntry,
  'account' | 'statement' | 'ref' | 'localRef' | 'bookedOn' | 'currency' | 'payer' | 'payerAccount' | 'text'
>

/** Incoming money of a file. */
export type BankCredit = Said & {
  /** Its place in the file, from 1. */
  place: number
  amountMinor: number
  /** The digest of what it says and how often its statement said it. */
  digest: string
  /** Of entries with one reference, the one of this day and amount, and how often its statement had it. */
  nth: number
  doubt: Doubt | null
  grossMinor: number | null
  chargesMinor: number | null
}

const sha256 = (text: string) => crypto.createHash('sha256').update(text).digest('hex')

/** What identifies an entry: for one with a number of its statement, with what it says. */
function contentOf(entry: StatementEntry): string {
  const { ref, localRef, bookedOn, amount, currency, identity } = entry
  const said = [bookedOn, amount, currency, identity.payer, identity.text].join('\n')
  if (ref !== '') return JSON.stringify(['ref', ref, bookedOn, amount, currency])
  return localRef === '' ? said : JSON.stringify(['statement', localRef, said])
}

type Written = { amount: string; currency: string; place: number }

function minorOf({ amount: written, currency, place }: Written, own: string): number {
  const amount = Number(written)
  const minor = toMinor(amount, currency)
  const isOurs = currency === own
  if (!Number.isSafeInteger(minor) || (isOurs && !isWholeMinor(amount, currency))) {
    refuseEntry(place, t('{amount} is not an amount.', { amount: `${written} ${currency}` }))
  }
  return minor
}

/** Incoming money, each entry with what tells it apart. */
export function creditsOf(entries: readonly StatementEntry[], own: string): BankCredit[] {
  const said = new Map<string, number>()
  return entries.flatMap((entry, index) => {
    if (!entry.isIncoming) return []
    const place = index + 1
    const content = contentOf(entry)
    const inStatement = `${entry.account}\n${entry.statement}\n${content}`
    const nth = (said.get(inStatement) ?? 0) + 1
    said.set(inStatement, nth)
    const isPlain = entry.ref === '' && entry.localRef === ''
    const digest = `${isPlain ? '' : 'n:'}${sha256(`${content}\n${nth}`)}`
    const minorOrNull = (written: string | null) =>
      written === null ? null : Math.min(toMinor(Number(written), entry.currency), Number.MAX_SAFE_INTEGER)
    const { account, statement, ref, localRef, bookedOn, currency, payer, payerAccount, text, doubt } = entry
    return [
      {
        place,
        account,
        statement,
        ref,
        localRef,
        bookedOn,
        currency,
        payer,
        payerAccount,
        text,
        doubt,
        amountMinor: minorOf({ amount: entry.amount, currency, place }, own),
        digest,
        nth,
        grossMinor: minorOrNull(entry.gross),
        chargesMinor: minorOrNull(entry.charges),
      },
    ]
  })
}

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

type Known = Parameters<typeof createMatching>[0]

/** Decides about each credit: what the file itself leaves open is a proposal at most. */
function createDecisions(known: Known) {
  const decide = createMatching(known)
  // Proposals take no order from an entry that is booked.
  const propose = createMatching(known)
  const waits = (reason: BankReason, order: MatchedOrder | null): Decision => ({ isMatched: false, order, reason })

  /** Of what was kept as charges, the order that would be paid without them. */
  function beforeCharges(credit: NamedEntry<BankCredit>, decision: Decision): Decision {
    const { grossMinor } = credit
    if (grossMinor === null || decision.isMatched || credit.currency !== known.currency) return decision
    if (decision.order)
      return decision.order.openMinor === grossMinor ? waits('charges', decision.order) : decision
    const { order } = propose({ ...credit, amountMinor: grossMinor })
    return order && order.openMinor === grossMinor ? waits('charges', order) : decision
  }

  return (credit: NamedEntry<BankCredit>): Decision => {
    if (credit.doubt === 'return') return waits('return', null)
    if (credit.currency !== known.currency) return decide(credit)
    const reason = credit.doubt ?? (credit.isAgain ? 'again' : null)
    if (reason === null) return beforeCharges(credit, decide(credit))
    return waits(reason, beforeCharges(credit, propose(credit)).order)
  }
}

/** Decides about each credit, with the orders as they are now. */
export async function matchCredits(
  { db, settings }: SettingsDb,
  credits: readonly NamedEntry<BankCredit>[],
): Promise<NewBankReceipt[]> {
  const { currency } = settings.formats()
  const numbers = new Set(credits.flatMap(({ text }) => [...referencedNumbers(text), ...plainNumbers(text)]))
  const orders = await listOrdersByNumber(db, [...numbers].filter(Number.isSafeInteger))
  const amounts = new Set(
    credits.flatMap(({ amountMinor, grossMinor }) => [amountMinor, grossMinor ?? amountMinor]),
  )
  const byAmount = Map.groupBy(await listOrdersByAmount(db, [...amounts]), ({ openMinor }) => openMinor)
  const byNumber = new Map(orders.map((order) => [order.number, order]))
  const decide = createDecisions({ currency, byNumber, byAmount })
  const receipts: NewBankReceipt[] = []
  for (const credit of credits) {
    const { isMatched, order, reason } = decide(credit)
    const {
      account,
      entryRef,
      place,
      bookedOn,
      amountMinor,
      payer,
      payerAccount,
      text,
      grossMinor,
      chargesMinor,
    } = credit
    receipts.push({
      id: crypto.randomUUID(),
      account,
      entryRef,
      place,
      bookedOn,
      amountMinor,
      currency: credit.currency,
      ...{
        payer,
        payerAccount,
        text,
        grossMinor,
        chargesMinor,
        kind: credit.doubt === 'return' ? 'return' : null,
      },
      state: isMatched ? ('matched' as const) : ('waiting' as const),
      reason,
      orderId: order?.id ?? null,
    })
    // Other requests have their turn.
    if (receipts.length % 500 === 0) await pause()
  }
  return receipts
}
