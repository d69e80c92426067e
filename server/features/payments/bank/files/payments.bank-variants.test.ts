import { expect, test } from 'vitest'
import yazl from 'yazl'
import { RefusalError } from '#server/http/problem.ts'
import readBankFile from './payments.bank-file.task.ts'

const iban = 'DE89370400440532013000'
const other = 'DE02120300000000202051'
const instead = 'Export a CAMT.053 (XML) or CSV file from your bank instead.'

/** A line for each entry of a file in euro, and how many were left out; or why it is refused. */
async function read(file: string | Buffer): Promise<string> {
  const wanted = { own: [iban], chosen: '', currency: 'EUR', country: 'DE' }
  try {
    const { entries, leftOut } = await readBankFile({ file: Buffer.from(file), wanted })
    const rows = entries.map(({ isIncoming, amount, currency, doubt }) =>
      [`${isIncoming ? '+' : '-'}${amount}`, currency, doubt].filter(Boolean).join(' '),
    )
    const left = Object.entries(leftOut).filter(([, count]) => count > 0)
    return [...rows, ...left.map(([reason, count]) => `${reason} ${count}`)].join(', ')
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return (error.fields ?? []).map(({ message }) => message).join(' ')
  }
}

const withColumn = (title: string, value: string) =>
  `Datum;Betrag;${title};Verwendungszweck;IBAN Auftragskonto\n20.11.2026;100,00;${value};Rechnung;${iban}\n`

test.each([
  ['Status', 'Vorgemerkt', 'announced 1'],
  ['Status', 'Pending', 'announced 1'],
  ['Status', 'In behandeling', 'announced 1'],
  ['Statut', 'En attente', 'announced 1'],
  ['Estado', 'Pendiente', 'announced 1'],
  ['Stato', 'In attesa', 'announced 1'],
  ['Status', 'Oczekująca', 'announced 1'],
  ['Status', 'Afventer', 'announced 1'],
  ['Status', 'Reserverad', 'announced 1'],
  ['Umsatzart', 'vorgemerkt', 'announced 1'],
  ['Bemerkung', 'Nicht verbucht', 'announced 1'],
  ['Vorgemerkt', 'Ja', 'announced 1'],
  ['Gebucht', 'nein', 'announced 1'],
  ['State', 'Declined', 'failed 1'],
  ['Status', 'Storniert', '+100.00 EUR maybe_return'],
  ['Status', 'Gebucht', '+100.00 EUR'],
  ['Info', 'Umsatz vorgemerkt und nicht gebucht', 'announced 1'],
  ['Art', 'Gutschrift (vorgemerkt)', 'announced 1'],
  ['Type', 'Card payment - pending', 'announced 1'],
  ['Bemerkung', 'for order 10001, still pending', '+100.00 EUR unclear'],
  ['Status', 'wird geprüft', '+100.00 EUR unclear'],
  ['Status', 'Refunded', '+100.00 EUR maybe_return'],
  ['Mitteilung', 'for the pending order', '+100.00 EUR unclear'],
  ['Buchungstext', 'RETOURE', '+100.00 EUR maybe_return'],
  ['Mitteilung', 'AC04 account closed', '+100.00 EUR maybe_return'],
  ['Return reason', 'MD07', '+100.00 EUR return'],
  ['Buchungstext', 'Rückläufer', '+100.00 EUR maybe_return'],
  ['Omschrijving', 'Terugboeking', '+100.00 EUR maybe_return'],
  ['Omschrijving', 'bedrag teruggeboekt', '+100.00 EUR maybe_return'],
  ['Concepto', 'Transferencia devuelta', '+100.00 EUR maybe_return'],
  ['Libellé', 'Montant restitué', '+100.00 EUR maybe_return'],
  ['Soort', 'nog niet geboekt', 'announced 1'],
])('a row with %s "%s" is %s', async (title, value, expected) => {
  expect(await read(withColumn(title, value))).toBe(expected)
})

test.each([
  ['Soll/Haben', 'S', '-100.00 EUR'],
  ['Soll/Haben', 'H', '+100.00 EUR'],
  ['CR/DR', 'DR', '-100.00 EUR'],
  ['Af Bij', 'Af', '-100.00 EUR'],
  ['Af Bij', 'A', '-100.00 EUR'],
  ['Dare/Avere', 'A', '+100.00 EUR'],
  ['D/C', 'D', '-100.00 EUR'],
  ['+/-', '-', '-100.00 EUR'],
  ['Sens', 'Débit', '-100.00 EUR'],
  ['Strona', 'Wn', '-100.00 EUR'],
  ['Art', 'DBIT', '-100.00 EUR'],
  ['', 'S', '-100.00 EUR'],
  ['Umsatzart', 'Lastschrift', '-100.00 EUR'],
  ['Typ', 'Überweisung ausgehend', '-100.00 EUR'],
  ['Type', 'Sent', '-100.00 EUR'],
  ['Type', 'Direct Debit', '-100.00 EUR'],
  ['Buchungsart', 'Dauerauftrag', '-100.00 EUR'],
  ['Type', 'Virement sortant', '-100.00 EUR'],
  ['Typ', 'Überweisung eingehend', '+100.00 EUR'],
  ['Status', 'Sent', '+100.00 EUR'],
  ['Mandat', '-', '+100.00 EUR'],
  ['S/H', 'X', 'Transaction 1: X in the column S/H is neither credit nor debit.'],
  ['S/H', '', 'Transaction 1: – in the column S/H is neither credit nor debit.'],
])('an amount without a sign beside %s "%s" is %s', async (title, value, expected) => {
  expect(await read(withColumn(title, value))).toBe(expected)
})

test.each([
  ['20261120;100,00;x', '+100.00 EUR'],
  ['20.11.2026;;x', 'Transaction 1: – is not an amount.'],
  ['20.11.2026;abc;x', 'Transaction 1: abc is not an amount.'],
  [';100,00;x', 'Transaction 1: The booking date is missing.'],
  ['20.11.2026;0,00;x', 'zero 1'],
  ['20.11.2026;100,00 USD;x', '+100.00 USD'],
  ['Summe;100,00;', ''],
  [
    '20.11.2026;100.00;x\n20.11.2026;9,00;x',
    'Some amounts have a decimal point, others a decimal comma. Export the file again.',
  ],
  ['20.11.2026;9,00;x\n20.11.2026;1,250;x', '1,250 is not an amount.'],
])('the rows %j are read as %j', async (rows, expected) => {
  expect(await read(`Datum;Betrag;Verwendungszweck\n${rows}\n`)).toBe(expected)
})

test.each([
  [`Account,Date,Amount\n${other},2026-11-20,1.00\n${iban},2026-11-20,2.00\n`, '+2.00 EUR, otherAccount 1'],
  [`Account,Date,Amount\n${other},2026-11-20,1.00\n`, `The file belongs to the account ${other}.`],
  [`IBAN;${other}\n\nDatum;Betrag\n20.11.2026;1,00\n`, `The file belongs to the account ${other}.`],
  ['Date,Debit,Credit\n2026-11-20,1.00,2.00\n', 'Transaction 1: Marked as both credit and debit.'],
  ['Date,Amount,Amount\n2026-11-20,1.00,2.00\n', 'There are two columns named Amount. Give them different names.'],
  [
    'Date,Name,Amount,Balance\n2026-11-20,A, 50,1.00,9.00\n',
    'Transaction 1: The row has more cells than the file has columns.',
  ],
  ['Date,Amount,Fee\n2026-11-20,1.00,0.10\n', '+1.00 EUR unclear'],
  [
    'Vorgemerkte Umsätze\nDatum;Betrag\n20.11.2026;1,00\nGebuchte Umsätze\n20.11.2026;2,00\n',
    '+2.00 EUR, announced 1',
  ],
  ['Date,Amount,Type\n2026-11-20,1.00,Sent\n2026-11-20,2.00,Received\n', '-1.00 EUR, +2.00 EUR'],
  [
    'Date,Amount,Type\n2026-11-20,1.00,Sent\n2026-11-20,2.00,Adjustment\n',
    'Transaction 2: Adjustment in the column Type is neither credit nor debit.',
  ],
  ['Date,Amount,Money\n2026-11-20,1.00,USD\n', '+1.00 USD'],
  ['Date,Amount,Type\n2026-11-20,1.00,ABC\n', '+1.00 EUR'],
  ['Account currency: USD\nDate,Amount\n2026-11-20,1.00\n', '+1.00 USD'],
  ['Konto 532013000 (USD)\nDatum;Betrag\n20.11.2026;1,00\n', '+1.00 USD'],
  ['Alle Beträge in CHF\nDatum;Betrag\n20.11.2026;1,00\n', '+1.00 CHF'],
  ['Date,Amount,Amount in account currency\n2026-11-20,109.00,100.00\n', '+100.00 EUR'],
  ['Date,Amount,Amount (EUR)\n2026-11-20,109.00,100.00\n', '+100.00 EUR'],
  [
    'Date,Transaction amount,Transaction currency,Account amount,Account currency\n2026-11-20,109.00,USD,100.00,EUR\n',
    '+100.00 EUR',
  ],
  ['Account,Date,Amount\n****3000,2026-11-20,1.00\n', '+1.00 EUR'],
  ['Account,Date,Amount\n****3000,2026-11-20,1.00\n****9999,2026-11-20,2.00\n', '+1.00 EUR, otherAccount 1'],
  ['Account,Date,Amount\nxxxx9999,2026-11-20,1.00\n', 'The file belongs to the account xxxx9999.'],
  ['Buchungstag;Soll/Haben\n20.11.2026;1,00\n20.11.2026;-2,00\n', '+1.00 EUR, -2.00 EUR'],
  ['Buchungstag;Soll/Haben;Betrag\n20.11.2026;S;1,00\n20.11.2026;H;2,00\n', '-1.00 EUR, +2.00 EUR'],
  ['Buchungstag;Soll/Haben\n20.11.2026;S\n', 'Transaction 1: S is not an amount.'],
  [
    'Buchungstag;Wertstellung;Betrag\n20.11.2026;;1,00\n20.11.2026;20.11.2026;2,00\n',
    '+1.00 EUR unclear, +2.00 EUR',
  ],
  ['Wertstellung;Betrag\n20.11.2026;1,00\n', '+1.00 EUR'],
  ['Date,EUR€,USD$\n2026-11-20,1.00,\n2026-11-20,,2.00\n', '+1.00 EUR, +2.00 USD'],
  ['Date,USD$,EUR€\n2026-11-20,1.00,2.00\n', '+2.00 EUR unclear'],
  ['Date,Amount,USD$\n2026-11-20,1.00,2.00\n', '+1.00 EUR'],
  ['sep=;\nDatum;Betrag\n20.11.2026;1,00\n', '+1.00 EUR'],
  [Buffer.from('\ufeffDatum\tBetrag\n20.11.2026\t1,00\n', 'utf16le'), '+1.00 EUR'],
  [
    'Datum;Text\n20.11.2026;x\n',
    'There is no row with the column names "Date" and "Amount". Export the file with column names.',
  ],
])('the table %j is read as %j', async (file, expected) => {
  expect(await read(file)).toBe(expected)
})

const camt = (
  entries: string,
  { account = `<Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`, encoding = 'UTF-8' } = {},
) =>
  `<?xml version="1.0" encoding="${encoding}"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.10">
  <BkToCstmrStmt><Stmt>${account}${entries}</Stmt></BkToCstmrStmt></Document>`
const entry = (more = '', amount = '100.00') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>${more}</Ntry>`
const details = (...amounts: string[]) =>
  `<NtryDtls>${amounts.map((amount) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt></TxDtls>`).join('')}</NtryDtls>`
const code = (family: string, sub: string) =>
  `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>${sub}</SubFmlyCd></Fmly></Domn></BkTxCd>`

test.each([
  [entry(details('60.00', '40.00')), '+60.00 EUR, +40.00 EUR'],
  [entry(details('60.00', '40.00', '0')), '+60.00 EUR, +40.00 EUR'],
  [entry(details('60.00', '50.00')), '+100.00 EUR details'],
  [entry(details('60.00')), '+100.00 EUR details'],
  [entry(details('0')), '+100.00 EUR'],
  [entry(details('102.00')), '+100.00 EUR'],
  [entry('<RvslInd>true</RvslInd>'), '+100.00 EUR return'],
  [entry('<NtryDtls><TxDtls><RtrInf/></TxDtls></NtryDtls>'), '+100.00 EUR return'],
  [entry(code('ICDT', 'RRTN')), '+100.00 EUR return'],
  [entry(code('RRCT', 'ESCT')), '+100.00 EUR'],
  [entry(code('ICDT', 'ESCT')), '+100.00 EUR maybe_return'],
  [entry('<AddtlNtryInf>Refund</AddtlNtryInf>'), '+100.00 EUR maybe_return'],
  [entry().replaceAll('EUR', 'USD') + entry(), '+100.00 USD, +100.00 EUR'],
  [entry().replace('BOOK', 'PDNG') + entry().replace('BOOK', 'INFO'), 'announced 2'],
  [entry('', '0'), 'zero 1'],
])('the entries %s are %s', async (entries, expected) => {
  expect(await read(camt(entries))).toBe(expected)
})

test.each([
  ['UTF8', 'utf8'],
  ['utf_8', 'utf8'],
  ['latin1', 'latin1'],
  ['ISO8859_15', 'latin1'],
  ['cp1252', 'latin1'],
] as const)('XML that calls its encoding %s is read', async (encoding, bytes) => {
  expect(await read(Buffer.from(camt(entry('<AddtlNtryInf>Käufer</AddtlNtryInf>'), { encoding }), bytes))).toBe(
    '+100.00 EUR',
  )
})

test.each([
  [camt(entry(), { account: '' }), 'A statement in the file does not name its account. Export it again.'],
  [camt(entry(), { account: '<Acct><Id><Othr><Id>37040044/532013000</Id></Othr></Id></Acct>' }), '+100.00 EUR'],
  [camt(entry()).slice(0, -20), 'The file is cut off or damaged. Export it again.'],
  [
    camt(entry()).replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn'),
    `CAMT.054 files cannot be read here. ${instead}`,
  ],
  ['<Document><CstmrCdtTrfInitn/></Document>', `PAIN.001 files cannot be read here. ${instead}`],
  [':20:X\r\n:25:1\r\n:28C:1/1\r\n:34F:EUR0,\r\n', `MT942 files cannot be read here. ${instead}`],
  ['!Type:Bank\nD11/20/2026\nT100.00\n^\n', `QIF files cannot be read here. ${instead}`],
  ['<!DOCTYPE html><html></html>', `HTML files cannot be read here. ${instead}`],
])('the file %s is read as %s', async (file, expected) => {
  expect(await read(file)).toBe(expected)
})

test.each([
  ['Compte;12345678901', '+1.00'],
  ['Compte;30006 00001 12345678901', '+1.00'],
  ['Compte;30006 00001 12345678901 89', '+1.00'],
  ['Compte;12345678902', 'bank_account_unknown'],
  ['Compte;30007 00001 12345678901', 'bank_account_unknown'],
])('a French account is known by its number without the key too: %s', async (line, expected) => {
  const wanted = { own: ['FR7630006000011234567890189'], chosen: '', currency: 'EUR', country: 'FR' }
  const file = Buffer.from(`${line}\nDate;Montant\n20/11/2026;1,00\n`)
  const read = await readBankFile({ file, wanted }).then(
    ({ entries }) => entries.map(({ amount }) => `+${amount}`).join(),
    ({ code }: RefusalError) => code,
  )
  expect(read).toBe(expected)
})

test.each([
  [camt(entry('<NtryDtls><TxDtls><RltdRmtInf><RmtId>RF18</RmtId></RltdRmtInf></TxDtls></NtryDtls>')), 'RF18'],
  ['Datum;Betrag;Zweck\n20.11.2026;1,00;RF18\n', 'RF18'],
  ['Kirjauspäivä;Määrä EUROA;Otsikko\n20.11.2026;1,00;RF18\n', 'RF18'],
  ['Datum;Objem;Měna;Zpráva pro příjemce\n20.11.2026;1,00;CZK;RF18\n', 'RF18'],
])('the text of %s is %s', async (file, expected) => {
  const wanted = { own: [iban], chosen: '', currency: 'EUR', country: 'DE' }
  const { entries } = await readBankFile({ file: Buffer.from(file), wanted })
  expect(entries.map(({ text }) => text)).toEqual([expected])
})

async function zipOf(files: Record<string, Buffer>): Promise<Buffer> {
  const zip = new yazl.ZipFile()
  for (const [name, bytes] of Object.entries(files)) zip.addBuffer(bytes, name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

test('a ZIP file is read with all of its statements, whatever their names, or refused by the name of the file', async () => {
  const one = Buffer.from(camt(entry('<AcctSvcrRef>1</AcctSvcrRef>')))
  const two = Buffer.from(camt(entry('<AcctSvcrRef>2</AcctSvcrRef>', '2.00')))
  expect(await read(await zipOf({ 'a/1.xml': one, two, '__MACOSX/._1.xml': Buffer.from('x') }))).toBe(
    '+100.00 EUR, +2.00 EUR',
  )
  expect(await read(await zipOf({ '1.xml': one, 'page.pdf': Buffer.from('%PDF-1.4') }))).toBe(
    `page.pdf: PDF files cannot be read here. ${instead}`,
  )
  expect(await read(await zipOf({ 'in.zip': await zipOf({ '1.xml': one }) }))).toBe(
    'in.zip: A ZIP file inside a ZIP file is not supported. Unpack it first.',
  )
  expect(await read(await zipOf({}))).toContain('ZIP file')
  expect(await read(await zipOf({ '[Content_Types].xml': one }))).toBe(
    `XLSX and XLS workbooks cannot be read here. ${instead}`,
  )
  expect(await read((await zipOf({ '1.xml': one })).subarray(0, 200))).toBe(
    'The ZIP file is damaged. Download it again.',
  )
  const bomb = await zipOf({ '1.xml': Buffer.alloc(61_000_000, ' ') })
  expect(bomb.length).toBeLessThan(200_000)
  expect(await read(bomb)).toBe('The files in the ZIP file are larger than 60 MB. Export a shorter period.')
})
