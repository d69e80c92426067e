import { isUtf8 } from 'node:buffer'
import { Parser } from 'htmlparser2'
import { isDay } from '#contract/days.ts'
import { mostBankEntries } from '#contract/payments/bank.ts'
import { t } from '#i18n/t.ts'
import {
  bareAccount,
  isAmount,
  longest,
  realRef,
  type Statement,
  type StatementEntry,
  unreadable,
  wrongEntry,
} from './payments.statement.ts'

const deepest = 40
const chunkCharacters = 65_536

/** What the elements of one entry, or of one transaction in it, say. */
type Parts = Map<string, string[]>

type Reading = {
  path: string[]
  text: string
  statements: number
  account: Parts
  balances: { code: string; amount: string; isDebt: boolean }[]
  entry: Parts | null
  details: Parts[]
  entries: StatementEntry[]
}

function add(parts: Parts, name: string, text: string): void {
  const known = parts.get(name)
  if (known === undefined) parts.set(name, [text])
  else if (known.length < 20) known.push(text)
}

/** The first of these references that is one. */
function refOf(parts: Parts): string {
  return names.ref.map((name) => realRef(parts.get(name)?.[0] ?? '')).find((ref) => ref !== '') ?? ''
}

const first = (parts: Parts, ...names: string[]) => names.map((name) => parts.get(name)?.[0]).find(Boolean) ?? ''

/** The names of versions 2 to 8 of the message. Paths are those below the entry or the transaction. */
const names = {
  payer: ['RltdPties/Dbtr/Nm', 'RltdPties/Dbtr/Pty/Nm', 'RltdPties/UltmtDbtr/Nm', 'RltdPties/UltmtDbtr/Pty/Nm'],
  payerAccount: ['RltdPties/DbtrAcct/Id/IBAN', 'RltdPties/DbtrAcct/Id/Othr/Id'],
  ref: ['Refs/AcctSvcrRef', 'Refs/TxId', 'AcctSvcrRef', 'NtryRef'],
  day: ['BookgDt/Dt', 'BookgDt/DtTm', 'ValDt/Dt', 'ValDt/DtTm'],
} as const

function textOf(parts: Parts): string {
  const references = parts.get('RmtInf/Strd/CdtrRefInf/Ref') ?? []
  const purposes = parts.get('RmtInf/Ustrd') ?? []
  const ends = (parts.get('Refs/EndToEndId') ?? []).filter((id) => id !== 'NOTPROVIDED')
  return [...references, ...purposes, ...ends].join(' ').slice(0, longest.text)
}

/** One transaction of an entry, or the entry itself, if it has none with amounts of their own. */
function toEntry(entry: Parts, detail: Parts, place: number): StatementEntry {
  const said = (...wanted: readonly string[]) => first(detail, ...wanted) || first(entry, ...wanted)
  const amount = first(detail, 'Amt', 'AmtDtls/TxAmt/Amt') || first(entry, 'Amt')
  const currency = first(detail, 'Amt@Ccy', 'AmtDtls/TxAmt/Amt@Ccy') || first(entry, 'Amt@Ccy')
  const bookedOn = first(entry, ...names.day).slice(0, 10)
  const direction = said('CdtDbtInd')
  if (!isAmount(amount)) wrongEntry(place, t('{amount} is not an amount.', { amount: amount || '–' }))
  if (!/^[A-Z]{3}$/.test(currency)) wrongEntry(place, t('The currency is missing.'))
  if (!isDay(bookedOn)) wrongEntry(place, t('The booking date is missing.'))
  if (direction !== 'CRDT' && direction !== 'DBIT') wrongEntry(place, t('It does not say credit or debit.'))
  const isCredit = direction === 'CRDT'
  const isReversal = ['true', '1'].includes(first(entry, 'RvslInd'))
  const ref = refOf(detail) || refOf(entry)
  const former = (first(detail, ...names.ref) || first(entry, ...names.ref)).slice(0, longest.ref)
  const text = textOf(detail) || textOf(entry) || first(entry, 'AddtlNtryInf').slice(0, longest.text)
  return {
    ref,
    former: former === ref ? null : { ref: former, text },
    // A reversal of money that left the account is no payment of a customer.
    ...{ bookedOn, amount, currency, isIncoming: isCredit && !isReversal, isCredit, isReversal },
    payer: said(...names.payer).slice(0, longest.payer),
    payerAccount: bareAccount(said(...names.payerAccount)),
    text,
  }
}

/**
 * The references of a batch are those of the entry: each of its transactions needs one of its own. Its position in the batch is
 * the same in every file; former releases took that in the file.
 */
function ofBatch(entry: StatementEntry, at: number): StatementEntry {
  const { ref, text, former } = entry
  if (ref === '') return entry
  return { ...entry, ref: `${ref}#${at + 1}`, former: former ?? { ref, text } }
}

function endEntry(reading: Reading): void {
  const { entry, details, entries } = reading
  reading.entry = null
  reading.details = []
  const status = first(entry ?? new Map(), 'Sts', 'Sts/Cd')
  // Only what the bank has booked: what is pending may still change.
  if (!entry || (status !== '' && status !== 'BOOK')) return
  const place = entries.length + 1
  const single: Parts[] = [details.length === 1 ? (details[0] ?? new Map()) : new Map()]
  const isBatch = details.length > 1 && details.every((one) => first(one, 'Amt', 'AmtDtls/TxAmt/Amt') !== '')
  for (const [at, detail] of (isBatch ? details : single).entries()) {
    if (entries.length >= mostBankEntries) {
      unreadable(
        t('A file can have up to {most} entries. Export a shorter period.', { most: String(mostBankEntries) }),
      )
    }
    const made = toEntry(entry, detail, place)
    entries.push(isBatch && refOf(detail) === '' ? ofBatch(made, at) : made)
  }
}

function endBalance({ balances }: Reading, parts: Parts): void {
  const amount = first(parts, 'Amt')
  const code = first(parts, 'Tp/CdOrPrtry/Cd')
  if (isAmount(amount)) balances.push({ code, amount, isDebt: first(parts, 'CdtDbtInd') === 'DBIT' })
}

/** Follows the elements of the statement; what is in none of its parts is skipped. */
function createHandler(reading: Reading) {
  let balance: Parts | null = null
  const below = (name: string) => {
    const at = reading.path.lastIndexOf(name)
    return at < 0 ? null : reading.path.slice(at + 1).join('/')
  }
  /** The part that the current element belongs to, and its path in it. */
  function place(): [Parts, string] | null {
    const ofDetail = below('TxDtls')
    const detail = reading.details.at(-1)
    if (ofDetail !== null && detail) return [detail, ofDetail]
    const ofEntry = below('Ntry')
    if (ofEntry !== null && reading.entry) return [reading.entry, ofEntry]
    const ofBalance = below('Bal')
    if (ofBalance !== null && balance) return [balance, ofBalance]
    const ofAccount = below('Acct')
    return ofAccount !== null && reading.path.length < 8 ? [reading.account, ofAccount] : null
  }
  return {
    onopentag(tag: string, attributes: Record<string, string>) {
      const name = tag.replace(/^.*:/, '')
      reading.path.push(name)
      if (reading.path.length > deepest) unreadable(t('This is not a statement in the format CAMT.053.'))
      if (name === 'Stmt') reading.statements += 1
      if (name === 'Ntry') reading.entry = new Map()
      if (name === 'TxDtls') reading.details.push(new Map())
      if (name === 'Bal') balance = new Map()
      reading.text = ''
      const at = attributes.Ccy && place()
      if (at) add(at[0], `${at[1]}@Ccy`, attributes.Ccy ?? '')
    },
    ontext(text: string) {
      if (reading.text.length < 2000) reading.text += text
    },
    onclosetag(tag: string) {
      const name = tag.replace(/^.*:/, '')
      const at = place()
      const text = reading.text.trim()
      if (at && text !== '') add(at[0], at[1], text)
      reading.text = ''
      reading.path.pop()
      if (name === 'Ntry') endEntry(reading)
      if (name === 'Bal' && balance) endBalance(reading, balance)
      if (name === 'Bal') balance = null
    },
  }
}

/** The text of the file in the encoding that it declares. */
function decode(file: Uint8Array): string {
  const start = new TextDecoder('latin1').decode(file.subarray(0, 200))
  const declared = /encoding=["']([\w-]{1,20})["']/.exec(start)?.[1]?.toLowerCase()
  const isUtf16 = (file[0] === 0xff && file[1] === 0xfe) || (file[0] === 0xfe && file[1] === 0xff)
  if (isUtf16) return new TextDecoder(file[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(file)
  if (declared === undefined || declared === 'utf-8') {
    if (!isUtf8(file)) unreadable(t('The file says that it is in UTF-8, and is not. Export it again.'))
    return new TextDecoder('utf-8').decode(file)
  }
  if (!['iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii'].includes(declared)) {
    unreadable(t('The encoding {encoding} is not read. Export the file in UTF-8.', { encoding: declared }))
  }
  return new TextDecoder(declared).decode(file)
}

/** A statement in the format CAMT.053 (ISO 20022), of one account. Entities and DTDs are not resolved. Runs in a worker thread. */
export default function readCamt({ file }: { file: Uint8Array }): Statement {
  const reading: Reading = {
    ...{
      path: [],
      text: '',
      statements: 0,
      account: new Map(),
      balances: [],
      entry: null,
      details: [],
      entries: [],
    },
  }
  const text = decode(file)
  if (text.includes('<!DOCTYPE')) unreadable(t('This is not a statement in the format CAMT.053.'))
  const parser = new Parser(createHandler(reading), { xmlMode: true, decodeEntities: true })
  for (let at = 0; at < text.length; at += chunkCharacters) parser.write(text.slice(at, at + chunkCharacters))
  parser.end()
  if (reading.statements === 0) unreadable(t('This is not a statement in the format CAMT.053.'))
  // The parser closes what is open at the end.
  if (!/<\/(?:\w+:)?Document>\s*$/.test(text.slice(-200))) unreadable(t('The file is cut off. Export it again.'))
  return toStatement(reading)
}

function toStatement({ account, balances, entries, statements }: Reading): Statement {
  const balanceOf = (code: string) => {
    // Of several statements in one file, the balances do not add up.
    const found = statements === 1 ? balances.find((one) => one.code === code) : undefined
    return found ? `${found.isDebt ? '-' : ''}${found.amount}` : null
  }
  const ibans = new Set(account.get('Id/IBAN') ?? [])
  if (ibans.size > 1) unreadable(t('The file has statements of several accounts. Export each of them alone.'))
  return {
    format: 'camt.053',
    account: [...ibans][0] ?? '',
    currency: first(account, 'Ccy'),
    opening: balanceOf('OPBD') ?? balanceOf('PRCD'),
    closing: balanceOf('CLBD'),
    entries,
  }
}
