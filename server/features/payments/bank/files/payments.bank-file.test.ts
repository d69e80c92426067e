import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { RefusalError } from '#server/http/problem.ts'
import readBankFile from './payments.bank-file.task.ts'

const iban = 'DE89370400440532013000'

/** A line for each entry of a file, and how many were left out; or why it is refused. */
async function readBytes(file: Uint8Array, own = [iban]): Promise<string[]> {
  try {
    const { entries, leftOut } = await readBankFile({
      file,
      wanted: { own, chosen: '', currency: 'EUR', country: 'DE' },
    })
    const rows = entries.map(({ bookedOn, isIncoming, amount, currency, doubt, payer, ...entry }) => {
      const charges =
        entry.charges === null ? '' : `before charges of ${entry.charges} ${entry.gross ?? 'unknown'}`
      const parts = [bookedOn, `${isIncoming ? '+' : '-'}${amount}`, currency, doubt, charges, payer]
      return parts.filter(Boolean).join(' ')
    })
    const left = Object.entries(leftOut).filter(([, count]) => count > 0)
    return [...rows, ...left.map(([reason, count]) => `${reason} ${count}`)]
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error
    return [error.code, ...(error.fields ?? []).map(({ message }) => message)]
  }
}

const instead = 'Export a CAMT.053 (XML) or CSV file from your bank instead.'

test.each<[string, string[]]>([
  ['c10a-addtltxinf.xml', ['2026-11-20 +100.00 EUR']],
  ['c10b-addtlrmtinf.xml', ['2026-11-20 +100.00 EUR']],
  ['c11-zip.zip', ['2026-11-20 +1.09 EUR']],
  ['c12-mt940.sta', ['bank_file_unreadable', `MT940 files cannot be read here. ${instead}`]],
  ['c13-camt052.xml', ['bank_file_unreadable', `CAMT.052 files cannot be read here. ${instead}`]],
  ['c14-ofx.ofx', ['bank_file_unreadable', `OFX files cannot be read here. ${instead}`]],
  ['c15-pdf.pdf', ['bank_file_unreadable', `PDF files cannot be read here. ${instead}`]],
  ['c18a-ntryref-1-of-monday.xml', ['2026-11-19 +100.00 EUR Alpha']],
  ['c18b-ntryref-1-of-tuesday.xml', ['2026-11-20 +112.50 EUR Beta']],
  ['c19-detail-amount-zero.xml', ['2026-11-20 +100.00 EUR']],
  ['c1a-charges-with-balances.xml', ['2026-11-20 +98.00 EUR before charges of 2.00 100.00']],
  ['c1b-charges-no-balances.xml', ['2026-11-20 +98.00 EUR before charges of 2.00 100.00']],
  ['c20-date-time-only.xml', ['2026-11-20 +100.00 EUR']],
  ['c21-split-reference.xml', ['2026-11-20 +100.00 EUR']],
  ['c22-one-transfer-for-two-orders.xml', ['2026-11-20 +212.50 EUR']],
  ['c23-same-file-again-by-other-export.xml', ['2026-11-20 +100.00 EUR']],
  ['c23b.csv', ['2026-11-20 +100.00 EUR']],
  ['c2a-fx-balances.xml', ['2026-11-20 +100.00 EUR']],
  ['c3-22-statements-last-of-another-account.xml', ['otherAccount 1']],
  ['c5a-envelope.xml', ['2026-11-20 +1.01 EUR']],
  ['c6-encoding-utf8.xml', ['2026-11-20 +1.03 EUR']],
  ['c7-iban-in-othr.xml', ['2026-11-20 +1.06 EUR']],
  ['c8-no-booking-day.xml', ['2026-11-20 +1.08 EUR']],
  ['c9-return-of-own-transfer.xml', ['2026-11-20 +100.00 EUR return']],
  ['v1-sparkasse-pending.csv', ['announced 1']],
  ['v10-paypal.csv', ['2026-11-20 +96.50 EUR before charges of 3.50 100.00 Nu']],
  ['v11-chase.csv', ['2026-11-20 +100.00 EUR']],
  ['v12-amount-currency-in-title.csv', ['2026-11-20 +61.00 USD']],
  ['v13-ing-de.csv', ['2026-11-20 +9.00 EUR Omikron GmbH']],
  ['v15-commerzbank.csv', ['2026-11-20 +11.00 EUR']],
  ['v1b-sparkasse-pending-day.csv', ['announced 1']],
  ['v2b-dkb.csv', ['2026-11-25 +7.00 EUR Beta GmbH', 'announced 1']],
  ['v3-n26.csv', ['2026-11-20 +100.00 EUR Gamma Ltd']],
  ['v3b-n26.csv', ['2026-11-20 +100.01 EUR Gamma Ltd']],
  ['v4-wise.csv', ['2026-11-20 +100.00 EUR Delta']],
  ['v5-revolut.csv', ['2026-11-20 +100.00 EUR', 'announced 1']],
  ['v6-ing-nl.csv', ['2026-11-20 +100.00 EUR Eta BV', '2026-11-20 -55.00 EUR Theta BV']],
  ['v6b-sign-in-a-column.csv', ['2026-11-20 -100.00 EUR maybe_return Buyer']],
  ['v7-deutsche-bank.csv', ['2026-11-24 -119.00 EUR Muster', '2026-11-03 +100.00 EUR Kappa GmbH']],
  ['v8-debit-credit-columns.csv', ['2026-11-20 +100.00 EUR', '2026-11-21 -5.00 EUR']],
  ['v9-vr-bank.csv', ['2026-11-20 +100.00 EUR My GmbH']],
])('%s is read as it is meant', async (name, expected) => {
  const read = await readBytes(await readFile(new URL(`./fixtures/${name}`, import.meta.url)))
  expect(read).toEqual(expected)
})
