import { SaxesParser } from 'saxes'
import { isDay } from '#contract/days.ts'
import { toMajor, toMinor } from '#contract/money.ts'
import { maxBankEntries } from '#contract/payments/bank.ts'
import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import { isAmount, nothingLeftOut, type Statement, unreadable, type Wanted } from '../payments.statement.ts'
import { amountOf, entriesOf, first, isReversal, type Parts, unitsOf } from './payments.camt-entry.ts'
import { decodeXml } from './payments.decoding.ts'
import { otherMessage, refuseKind } from './payments.file-kinds.ts'
import { ownAccountOf } from './payments.own-accounts.ts'

const deepest = 60
const chunkCharacters = 65_536
const longestText = 2000
const maxValues = 20

type RawEntry = { parts: Parts; details: Parts[] }

/** A statement as its elements come. */
type Raw = { parts: Parts; balances: Parts[]; entries: RawEntry[] }

const notCamt = (): never => unreadable(t('This is not a bank statement in the format CAMT.053.'))

function add(parts: Parts, name: string, text: string): void {
  const known = parts.get(name)
  if (known === undefined) parts.set(name, [text])
  else if (known.length < maxValues) known.push(text)
}

/** The part of a statement that an element belongs to, and its path in it; `path` begins below the statement. */
function placeOf(raw: Raw, path: readonly string[]): [Parts, string] | null {
  const entry = raw.entries.at(-1)
  if (path[0] === 'Ntry' && entry) {
    const index = path.indexOf('TxDtls')
    const detail = entry.details.at(-1)
    return index > 0 && detail ? [detail, path.slice(index + 1).join('/')] : [entry.parts, path.slice(1).join('/')]
  }
  const balance = raw.balances.at(-1)
  if (path[0] === 'Bal') return balance ? [balance, path.slice(1).join('/')] : null
  return [raw.parts, path.join('/')]
}

/** Collects statements while the file is parsed; each is handed over at its end. */
function createHandler(take: (raw: Raw) => void) {
  const path: string[] = []
  let raw: Raw | null = null
  /** How deep the statement is in the file. */
  let depth = 0
  let text = ''
  const inStatement = () => path.slice(depth)

  function begin(name: string): void {
    const parent = path.at(-2) ?? ''
    if (raw === null && name === 'Stmt' && /^BkToCstmrStmt(?:V\d\d)?$/.test(parent)) {
      raw = { parts: new Map(), balances: [], entries: [] }
      depth = path.length
      return
    }
    const other = raw === null && otherMessage(name)
    if (other) refuseKind(other)
    if (raw === null) return
    if (path.length === depth + 1 && name === 'Bal') raw.balances.push(new Map())
    if (path.length === depth + 1 && name === 'Ntry') {
      if (raw.entries.length >= 2 * maxBankEntries) tooMany()
      raw.entries.push({ parts: new Map(), details: [] })
    }
    if (name === 'TxDtls') raw.entries.at(-1)?.details.push(new Map())
  }

  return {
    open(tag: string, attributes: Record<string, string>): void {
      const name = tag.replace(/^.*:/, '')
      path.push(name)
      if (path.length > deepest) notCamt()
      text = ''
      begin(name)
      const place = raw && path.length > depth ? placeOf(raw, inStatement()) : null
      if (!place) return
      if (attributes.Ccy) add(place[0], `${place[1]}@Ccy`, cut(attributes.Ccy, 10))
      // It may be empty: that it is there says enough.
      if (name === 'RtrInf') add(place[0], place[1], '-')
    },
    text(piece: string): void {
      if (text.length < longestText) text += piece
    },
    close(): void {
      const value = cut(text.trim(), longestText)
      text = ''
      const place = raw && path.length > depth && value !== '' ? placeOf(raw, inStatement()) : null
      if (place) add(place[0], place[1], value)
      if (raw && path.length === depth) {
        take(raw)
        raw = null
      }
      path.pop()
    },
  }
}

function tooMany(): never {
  const most = String(maxBankEntries)
  return unreadable(t('A file can have up to {most} transactions. Export a shorter period.', { most }))
}

/** Only what the bank has booked: what is pending, or only information, may still change. */
function isBooked({ parts }: RawEntry): boolean {
  const status = first(parts, 'Sts', 'Sts/Cd', 'Sts/Prtry')
  return status === '' || status === 'BOOK'
}

type Balance = { minor: number; currency: string }

function balanceOf(balances: readonly Parts[], ...codes: string[]): Balance | null {
  for (const code of codes) {
    const found = balances.find((one) => first(one, 'Tp/CdOrPrtry/Cd') === code)
    if (!found) continue
    const [amount, currency] = [first(found, 'Amt'), first(found, 'Amt@Ccy')]
    if (!isAmount(amount) || !/^[A-Z]{3}$/.test(currency)) return null
    const minor = toMinor(Number(amount), currency)
    return { minor: first(found, 'CdtDbtInd') === 'DBIT' ? -minor : minor, currency }
  }
  return null
}

/**
 * Whether reversals have the indicator of the entry that they take back, as the balances show. Throws `bank_file_unreadable` if
 * they fit in neither way.
 */
function areReversalsTurned(raw: Raw, booked: readonly RawEntry[], place: number): boolean {
  const [opening, closing] = [balanceOf(raw.balances, 'OPBD', 'PRCD'), balanceOf(raw.balances, 'CLBD')]
  const amounts = booked.map(({ parts }, index) => ({
    ...amountOf(parts, place + index),
    isReversal: isReversal(parts),
  }))
  const { currency } = closing ?? { currency: '' }
  const isComparable = amounts.every((one) => one.currency === currency)
  if (!opening || !closing || opening.currency !== currency || !isComparable) return false
  const differenceOf = (isTurned: boolean) =>
    amounts.reduce((left, { amount, isCredit, isReversal: isBack }) => {
      const sign = isCredit !== (isTurned && isBack) ? 1 : -1
      return left - sign * toMinor(Number(amount), currency)
    }, closing.minor - opening.minor)
  const difference = differenceOf(false)
  if (difference === 0) return false
  if (differenceOf(true) === 0) return true
  const values = { difference: String(toMajor(difference, currency)), currency }
  return unreadable(
    t(
      'The balances in the file differ from its transactions by {difference} {currency}. Export the file again.',
      values,
    ),
    'balances',
  )
}

/** The day of a statement, for entries that have none. */
function dayOfStatement({ parts, balances }: Raw): string {
  const closing = balances.find((one) => first(one, 'Tp/CdOrPrtry/Cd') === 'CLBD')
  const days = [
    closing ? first(closing, 'Dt/Dt', 'Dt/DtTm') : '',
    first(parts, 'FrToDt/ToDtTm', 'FrToDt/ToDt'),
    first(parts, 'CreDtTm'),
  ]
  return days.map((day) => day.slice(0, 10)).find(isDay) ?? ''
}

function takeStatement(statement: Statement, raw: Raw, wanted: Wanted & { index: number }): void {
  const { parts } = raw
  const named = first(
    parts,
    'Acct/Id/IBAN',
    'Acct/Id/Othr/Id',
    'Acct/Id/PrtryAcct/Id',
    'Acct/Id/BBAN',
    'Acct/Id/UPIC',
  )
  if (named === '') {
    const message = t('A statement in the file does not name its account. Export it again.')
    refuse('bank_account_unknown', [{ path: 'account', message }])
  }
  const account = ownAccountOf(named, wanted)
  const booked = raw.entries.filter(isBooked)
  if (account === null) {
    statement.otherAccounts.push(cut(named, 40))
    statement.leftOut.otherAccount += booked.length
    return
  }
  if (!statement.accounts.includes(account)) statement.accounts.push(account)
  statement.leftOut.announced += raw.entries.length - booked.length
  const isTurned = areReversalsTurned(raw, booked, statement.entries.length + 1)
  const day = dayOfStatement(raw)
  for (const { parts: entry, details } of booked) {
    const place = statement.entries.length + 1
    const { amount, isCredit } = amountOf(entry, place)
    if (unitsOf(amount) === 0n) {
      statement.leftOut.zero += 1
      continue
    }
    const isIncoming = isCredit !== (isTurned && isReversal(entry))
    const where = { account, statement: wanted.index, day, place, isIncoming }
    statement.entries.push(...entriesOf(entry, details, where))
    if (statement.entries.length > maxBankEntries) tooMany()
  }
}

const whereCut = () => unreadable(t('The file is cut off or damaged. Export it again.'))

/** Statements in the format CAMT.053 (ISO 20022), also inside an envelope. Entities and DTDs are not resolved. */
export function readCamt(file: Uint8Array, wanted: Wanted): Statement {
  const statement: Statement = {
    format: 'camt.053',
    accounts: [],
    otherAccounts: [],
    entries: [],
    leftOut: { ...nothingLeftOut },
  }
  let count = 0
  const handler = createHandler((raw) => {
    takeStatement(statement, raw, { ...wanted, index: count })
    count += 1
  })
  const text = decodeXml(file).replace(/^[\ufeff\s]+/, '')
  const parser = new SaxesParser({ fragment: false })
  let isFaulty = false
  parser.on('error', () => {
    isFaulty = true
  })
  parser.on('doctype', notCamt)
  parser.on('opentag', ({ name, attributes }) => handler.open(name, attributes as Record<string, string>))
  parser.on('text', (piece) => handler.text(piece))
  parser.on('cdata', (piece) => handler.text(piece))
  parser.on('closetag', () => handler.close())
  for (let index = 0; index < text.length && !isFaulty; index += chunkCharacters) {
    parser.write(text.slice(index, index + chunkCharacters))
  }
  if (!isFaulty) parser.close()
  if (isFaulty) return whereCut()
  return count === 0 ? notCamt() : statement
}
