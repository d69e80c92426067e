import { isDay } from '#contract/days.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import {
  bareAccount,
  type Doubt,
  isAmount,
  longestEntryTexts,
  realRef,
  refuseEntry,
  type StatementEntry,
} from '../payments.statement.ts'
import { mentionsReturn } from './payments.words.ts'

/** What the elements of one entry, or of one transaction in it, say; by their paths below it. */
export type Parts = Map<string, string[]>

export const first = (parts: Parts, ...names: readonly string[]) =>
  names.map((name) => parts.get(name)?.[0]).find(Boolean) ?? ''

const all = (parts: Parts, ...names: readonly string[]) => names.flatMap((name) => parts.get(name) ?? [])

/** The names of versions 1 to 13 of the message. */
const names = {
  payer: ['RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm'],
  payerAccount: [
    'RltdPties/DbtrAcct/Id/IBAN',
    'RltdPties/DbtrAcct/Id/Othr/Id',
    'RltdPties/DbtrAcct/Id/PrtryAcct/Id',
  ],
  ref: ['Refs/AcctSvcrRef', 'Refs/TxId', 'AcctSvcrRef'],
  day: ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'],
  amount: ['Amt', 'AmtDtls/TxAmt/Amt'],
  sent: ['AmtDtls/TxAmt/Amt', 'AmtDtls/InstdAmt/Amt', 'Amt'],
  charges: ['Chrgs/TtlChrgsAndTaxAmt', 'Chrgs/Rcrd/Amt', 'Chrgs/Amt'],
} as const

/** The first of these references that is one. */
function refOf(parts: Parts): string {
  return names.ref.map((name) => realRef(first(parts, name))).find((ref) => ref !== '') ?? ''
}

/** The text that identifies an entry without a reference. */
function identityText(parts: Parts): string {
  const ends = all(parts, 'Refs/EndToEndId').filter((id) => id !== 'NOTPROVIDED')
  const said = [...all(parts, 'RmtInf/Strd/CdtrRefInf/Ref'), ...all(parts, 'RmtInf/Ustrd'), ...ends]
  return cut(said.join(' '), longestEntryTexts.text)
}

function textsOf(parts: Parts): string[] {
  const structured = all(parts, 'RmtInf/Strd/CdtrRefInf/Ref')
  const ends = all(parts, 'Refs/EndToEndId').filter((id) => realRef(id) !== '')
  const documents = all(parts, 'RmtInf/Strd/RfrdDocInf/Nb', 'RltdRmtInf/RmtId')
  const more = all(parts, 'RmtInf/Strd/AddtlRmtInf')
  return [
    ...structured,
    ...all(parts, 'RmtInf/Ustrd'),
    ...more,
    ...documents,
    ...ends,
    ...all(parts, 'AddtlTxInf'),
  ]
}

const isTrue = (text: string) => ['true', '1'].includes(text)

/** Whether an entry takes back another one. Some banks write the indicator of that entry, others the opposite one. */
export const isReversal = (entry: Parts) => isTrue(first(entry, 'RvslInd'))

const returnPath = /(?:^|\/)RtrInf(?:\/|$)/
/** Sub-families of bank transaction codes (ISO 20022) for what came back. */
const returnCodes = new Set(['RRTN', 'RPCR', 'PRDD', 'UPDD'])
/** Families of what the company itself sends, and codes of German banks for returns: on money that arrives they hint at one. */
const sentCodes = new Set(['ICDT', 'IRCT', 'ISSU'])
const germanReturns = /(?:^|\+)(?:108|109|159|160|181|183|184)(?:\+|$)/

function returnOf(parts: Parts): Doubt | null {
  const codes = Array.from(parts).flatMap(([path, values]) => (path.startsWith('BkTxCd/') ? values : []))
  const isPlain = isReversal(parts) || codes.some((code) => returnCodes.has(code))
  if (isPlain || Array.from(parts.keys()).some((path) => returnPath.test(path))) return 'return'
  return codes.some((code) => sentCodes.has(code) || germanReturns.test(code)) ? 'maybe_return' : null
}

/** Amounts of a currency, exactly: ISO 20022 writes up to five decimals. */
export function camtUnits(amount: string): bigint {
  const [whole = '0', decimals = ''] = amount.split('.')
  return BigInt(whole + decimals.padEnd(5, '0').slice(0, 5))
}

function decimalOf(units: bigint): string {
  const digits = String(units).padStart(6, '0')
  return `${digits.slice(0, -5)}.${digits.slice(-5)}`
    .replace(/(\.\d\d)0*$/, '$1')
    .replace(/(\.\d{2}\d*?)0+$/, '$1')
}

type Amount = { amount: string; currency: string }

/** Charges of one currency, added up; null where none are named. */
function chargesOf(parts: Parts, currency: string): bigint | null {
  for (const name of names.charges) {
    const amounts = all(parts, name)
    const currencies = all(parts, `${name}@Ccy`)
    const isOurs = currencies.every((one) => one === currency)
    if (amounts.length === 0 || !isOurs || !amounts.every(isAmount)) continue
    const sum = amounts.reduce((left, one) => left + camtUnits(one), 0n)
    return sum === 0n ? null : sum
  }
  return null
}

/** What the payer has sent of an entry, and what was kept of it. */
function beforeCharges(own: Amount, detail: Parts, entry: Parts): Pick<StatementEntry, 'gross' | 'charges'> {
  const arrived = camtUnits(own.amount)
  const charges = chargesOf(detail, own.currency) ?? chargesOf(entry, own.currency)
  const sent = names.sent
    .filter((name) => first(detail, `${name}@Ccy`) === own.currency && isAmount(first(detail, name)))
    .map((name) => camtUnits(first(detail, name)))
    .find((units) => units > arrived)
  if (sent !== undefined) return { gross: decimalOf(sent), charges: decimalOf(charges ?? sent - arrived) }
  if (charges === null) return { gross: null, charges: null }
  return { gross: decimalOf(arrived + charges), charges: decimalOf(charges) }
}

type Part = Amount & { detail: Parts }

/** The amounts of transactions, without those of 0; null where one is no part of the entry. */
function partsOf(entry: Parts, details: readonly Parts[], own: Amount): Part[] | null {
  const direction = first(entry, 'CdtDbtInd')
  const parts: Part[] = []
  for (const detail of details) {
    const name = names.amount.find((one) => first(detail, one) !== '') ?? 'Amt'
    const [amount, currency] = [first(detail, name), first(detail, `${name}@Ccy`)]
    if (isAmount(amount) && camtUnits(amount) === 0n) continue
    const isPart = isAmount(amount) && currency === own.currency
    if (!isPart || (first(detail, 'CdtDbtInd') || direction) !== direction) return null
    parts.push({ detail, amount, currency })
  }
  return parts
}

/** Whether the only transaction that is named is a part of the entry: what the rest is, the file does not say. */
function isPartOnly(detail: Parts, own: Amount): boolean {
  const name = names.amount.find((one) => first(detail, one) !== '') ?? 'Amt'
  const [amount, currency] = [first(detail, name), first(detail, `${name}@Ccy`)]
  if (!isAmount(amount) || currency !== own.currency) return false
  return camtUnits(amount) > 0n && camtUnits(amount) < camtUnits(own.amount)
}

/** The transactions of an entry if they add up to it; `wrong` if they have amounts that do not. */
function splitOf(entry: Parts, details: readonly Parts[], own: Amount): Part[] | 'wrong' | null {
  const hasAmount = (detail: Parts) => names.amount.some((name) => /[1-9]/.test(first(detail, name)))
  const [only] = details
  if (details.length === 1 && only && isPartOnly(only, own)) return 'wrong'
  if (details.length < 2 || !details.some(hasAmount)) return null
  const parts = partsOf(entry, details, own)
  const sum = parts?.reduce((left, { amount }) => left + camtUnits(amount), 0n)
  return parts && sum === camtUnits(own.amount) ? parts : 'wrong'
}

export type Where = {
  account: string
  statement: number
  /** Of the statement, where an entry has none. */
  day: string
  place: number
  /** Whether the balance grows by it. */
  isIncoming: boolean
}

export function camtAmount(entry: Parts, place: number): Amount & { isCredit: boolean } {
  const [amount, currency] = [first(entry, 'Amt'), first(entry, 'Amt@Ccy')]
  const direction = first(entry, 'CdtDbtInd')
  if (!isAmount(amount)) refuseEntry(place, t('{amount} is not an amount.', { amount: cut(amount, 40) || '–' }))
  if (!/^[A-Z]{3}$/.test(currency)) refuseEntry(place, t('The currency is missing.'))
  if (direction !== 'CRDT' && direction !== 'DBIT') refuseEntry(place, t('Not marked as credit or debit.'))
  return { amount, currency, isCredit: direction === 'CRDT' }
}

function doubtOf(entry: Parts, details: readonly Parts[], text: string): Doubt | null {
  const said = [entry, ...details].map(returnOf)
  if (said.includes('return')) return 'return'
  return said.includes('maybe_return') || mentionsReturn(text) ? 'maybe_return' : null
}

type Making = Where & { entry: Parts; details: readonly Parts[]; own: Amount }

/** One transaction of an entry, or the whole entry with what all of its transactions say. */
function entryOf({ entry, details, own, ...where }: Making): StatementEntry {
  const detail = details[0] ?? new Map<string, string[]>()
  const said = (...wanted: readonly string[]) => first(detail, ...wanted) || first(entry, ...wanted)
  const written = first(entry, ...names.day).slice(0, 10) || where.day
  if (!isDay(written)) refuseEntry(where.place, t('The booking date is missing.'))
  const texts = details.flatMap(textsOf)
  const all = [...texts, ...textsOf(entry), first(entry, 'AddtlNtryInf')].filter((text) => text !== '')
  const text = cut([...new Set(all)].join(' '), longestEntryTexts.text)
  const payer = cut(said(...names.payer), longestEntryTexts.payer)
  const only = details.length === 1 ? detail : new Map<string, string[]>()
  const ref = refOf(only) || refOf(entry)
  const localRef = ref === '' ? realRef(first(entry, 'NtryRef')) : ''
  const identified =
    identityText(only) || identityText(entry) || cut(first(entry, 'AddtlNtryInf'), longestEntryTexts.text)
  return {
    account: where.account,
    statement: where.statement,
    ref,
    localRef,
    identity: { payer, text: identified },
    bookedOn: written,
    amount: own.amount,
    currency: own.currency,
    isIncoming: where.isIncoming,
    doubt: doubtOf(entry, details, text),
    payer,
    payerAccount: bareAccount(said(...names.payerAccount)),
    text,
    ...beforeCharges(own, only, entry),
  }
}

/** The references of a batch are those of the entry: each of its transactions needs one, which is its place in it. */
function ofBatch(made: StatementEntry, detail: Parts, index: number): StatementEntry {
  if (refOf(detail) !== '') return made
  const { ref, localRef } = made
  return { ...made, ref: ref && `${ref}#${index + 1}`, localRef: localRef && `${localRef}#${index + 1}` }
}

/**
 * The entries that an entry of a statement is. What arrived is its amount. Its transactions are entries of their own only if
 * they add up to it; otherwise what they say is said of the whole.
 */
export function entriesOf(entry: Parts, details: readonly Parts[], where: Where): StatementEntry[] {
  const { amount, currency } = camtAmount(entry, where.place)
  const own = { amount, currency }
  const split = splitOf(entry, details, own)
  if (split !== null && split !== 'wrong' && split.length > 1) {
    return split.map(({ detail, ...part }, index) =>
      ofBatch(entryOf({ ...where, entry, details: [detail], own: part }), detail, index),
    )
  }
  const whole = entryOf({ ...where, entry, details, own })
  if (split !== 'wrong') return [whole]
  const charges = details.reduce((sum, detail) => sum + (chargesOf(detail, currency) ?? 0n), 0n)
  const named = { gross: decimalOf(camtUnits(amount) + charges), charges: decimalOf(charges) }
  return [{ ...whole, doubt: whole.doubt ?? 'details', ...(charges > 0n && named) }]
}
