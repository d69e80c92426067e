/** What a statement says of one entry. `structured` is the reference in its own field. */
export type BankEntry = {
  ref?: string
  amount: string
  currency?: string
  day?: string
  payer?: string
  payerIban?: string
  text?: string
  structured?: string
  isOutgoing?: boolean
  isPending?: boolean
  /** It takes back another entry; its indicator is that of `isOutgoing`. */
  isReversal?: boolean
  /** The amounts of the transactions of a batch, each with the text `text`, without references of their own. */
  batch?: readonly string[]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function entryOf({
  ref,
  amount,
  currency = 'USD',
  day = '2026-11-20',
  payer = '',
  text = '',
  ...entry
}: BankEntry) {
  const account = entry.payerIban ? `<DbtrAcct><Id><IBAN>${entry.payerIban}</IBAN></Id></DbtrAcct>` : ''
  const structured = entry.structured ? `<Strd><CdtrRefInf><Ref>${entry.structured}</Ref></CdtrRefInf></Strd>` : ''
  const detailOf = (own: string, amountOf = '') =>
    `<TxDtls>${amountOf}<RltdPties><Dbtr><Nm>${escaped(payer)}</Nm></Dbtr>${account}</RltdPties>
    <RmtInf>${structured}<Ustrd>${escaped(own)}</Ustrd></RmtInf></TxDtls>`
  const details = entry.batch?.map((one, index) =>
    detailOf(`${text} ${index + 1}`, `<Amt Ccy="${currency}">${one}</Amt>`),
  )
  return `<Ntry>${ref ? `<NtryRef>${ref}</NtryRef>` : ''}<Amt Ccy="${currency}">${amount}</Amt>
    <CdtDbtInd>${entry.isOutgoing ? 'DBIT' : 'CRDT'}</CdtDbtInd>${entry.isReversal ? '<RvslInd>true</RvslInd>' : ''}<Sts>${entry.isPending ? 'PDNG' : 'BOOK'}</Sts>
    <BookgDt><Dt>${day}</Dt></BookgDt><NtryDtls>${details?.join('') ?? detailOf(text)}</NtryDtls></Ntry>`
}

function sumOf(entries: readonly BankEntry[]): number {
  const cents = entries
    .filter(({ isPending }) => !isPending)
    .map(({ amount, isOutgoing }) => Math.round(Number(amount) * 100) * (isOutgoing ? -1 : 1))
  return cents.reduce((sum, one) => sum + one, 0)
}

const balance = (code: string, cents: number) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${(Math.abs(cents) / 100).toFixed(2)}</Amt>
  <CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd></Bal>`

/** A statement in the format CAMT.053, whose balances fit its entries. */
export function camtOf(
  entries: readonly BankEntry[],
  {
    iban,
    closing = 100_000 + sumOf(entries),
    encoding = 'UTF-8',
  }: { iban: string; closing?: number; encoding?: string },
): string {
  return `<?xml version="1.0" encoding="${encoding}"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>
<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>USD</Ccy></Acct>${balance('OPBD', 100_000)}${balance('CLBD', closing)}
${entries.map(entryOf).join('\n')}</Stmt></BkToCstmrStmt></Document>`
}
