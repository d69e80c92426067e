import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import readBankFile from './payments.bank-file.task.ts'

const iban = 'DE89370400440532013000'
/** Banks of the United Kingdom write sort code and account number, which an IBAN ends with. */
const british = 'GB29NWBK60161331926819'

/** A line for each entry of a file, and how many were left out. */
async function readLayout(name: string): Promise<string[]> {
  const file = await readFile(new URL(`./fixtures/layouts/${name}`, import.meta.url))
  const own = [/barclays|lloyds|natwest/.test(name) ? british : iban]
  const { accounts, entries, leftOut } = await readBankFile({
    file,
    wanted: { own, chosen: '', currency: 'EUR', country: 'DE' },
  })
  expect(accounts).toEqual(own)
  const rows = entries.map(({ bookedOn, isIncoming, amount, currency, doubt, payer, text }) => {
    const said = isIncoming ? text.replaceAll('\n', ' ') : ''
    const parts = [bookedOn, `${isIncoming ? '+' : '-'}${amount}`, currency, doubt, payer && `${payer}:`, said]
    return parts.filter(Boolean).join(' ')
  })
  const left = Object.entries(leftOut).filter(([, count]) => count > 0)
  return [...rows, ...left.map(([reason, count]) => `${reason} ${count}`)]
}

/** The usual layouts of banks and payment services, after their public descriptions, in the encodings that they use. */
test.each<[string, string[]]>([
  [
    '1822direkt.csv',
    [
      '2026-11-20 +1100.00 EUR Käufer GmbH: Rechnung 7 Danke',
      '2026-11-19 -55.00 EUR Stadtwerke:',
      // Not on the account yet: without a value day.
      '2026-11-20 +12.00 EUR unclear Gast: Rechnung 8',
    ],
  ],
  [
    'abn-amro.txt',
    [
      '2026-11-20 +100.00 EUR SEPA Overboeking IBAN: NL52ABNA0541363123 Naam: Koper BV Omschrijving: Factuur 7',
      '2026-11-19 -55.00 EUR',
    ],
  ],
  [
    'bank-of-america.csv',
    ['2026-11-20 +100.00 EUR WIRE TYPE:WIRE IN ORIG:BUYER INC, INV 7', '2026-11-21 -55.00 EUR'],
  ],
  ['barclays.csv', ['2026-11-20 +100.00 EUR BUYER LTD INV 7', '2026-11-19 -55.00 EUR']],
  ['bbva.csv', ['2026-11-20 +100.00 EUR Transferencia recibida Comprador SL Factura 7', '2026-11-19 -55.00 EUR']],
  [
    'bnp-paribas.csv',
    [
      '2026-11-20 +1100.00 EUR VIREMENT RECU VIR SEPA RECU /DE ACHETEUR SARL /MOTIF FACTURE 7',
      '2026-11-19 -55.00 EUR',
    ],
  ],
  ['bunq.csv', ['2026-11-20 +1100.00 EUR Koper BV: Factuur 7', '2026-11-19 -55.00 EUR Stroom:']],
  ['capital-one.csv', ['2026-11-20 +100.00 EUR BUYER INC INV 7', '2026-11-19 -55.00 EUR']],
  [
    'comdirect.csv',
    [
      '2026-11-20 +100.00 EUR Auftraggeber: Käufer GmbH Buchungstext: Rechnung 7 Übertrag / Überweisung',
      '2026-11-19 -55.00 EUR',
      'announced 1',
    ],
  ],
  [
    'credit-agricole.csv',
    ['2026-11-20 +1100.00 EUR VIREMENT EN VOTRE FAVEUR ACHETEUR SARL FACTURE 7', '2026-11-19 -55.00 EUR'],
  ],
  ['danske-bank.csv', ['2026-11-20 +1100.00 EUR Køber ApS Faktura 7', '2026-11-19 -55.00 EUR', 'announced 1']],
  ['hsbc-uk.csv', ['2026-11-20 +100.00 EUR BUYER LTD INV 7', '2026-11-19 -55.00 EUR']],
  ['hypovereinsbank.csv', ['2026-11-20 +100.00 EUR Käufer GmbH: Rechnung 7', '2026-11-19 -55.00 EUR Strom:']],
  [
    'intesa-sanpaolo.csv',
    [
      '2026-11-20 +1100.00 EUR Bonifico disposto a favore COD. DISP. Bonifico da Acquirente Srl Fattura 7',
      '2026-11-19 -55.00 EUR',
    ],
  ],
  ['lloyds.csv', ['2026-11-20 +100.00 EUR BUYER LTD INV 7', '2026-11-19 -55.00 EUR']],
  [
    'mbank.csv',
    [
      '2026-11-20 +1100.00 EUR Kupujący Sp. z o.o.: Faktura 7 PRZELEW PRZYCHODZĄCY',
      '2026-11-19 -55.00 EUR Energia SA:',
    ],
  ],
  ['monzo.csv', ['2026-11-20 +100.00 GBP Buyer Ltd: INV 7', '2026-11-19 -55.00 GBP Power Co:']],
  ['natwest.csv', ['2026-11-20 +100.00 EUR BUYER LTD INV 7', '2026-11-19 -55.00 EUR']],
  [
    'nordea-se.csv',
    ['2026-11-20 +1100.00 EUR Köpare AB: Faktura 7', '2026-11-19 -55.00 EUR Elbolaget:', 'announced 1'],
  ],
  ['paypal-de.csv', ['2026-11-20 +1072.25 EUR Käufer GmbH: Rechnung 7', '2026-11-20 -500.00 EUR', 'announced 1']],
  [
    'pko-bp.csv',
    [
      '2026-11-20 +100.00 EUR Rachunek nadawcy: 61 1090 1014 0000 0712 1981 2874 Nazwa nadawcy: Kupujący Tytuł: Faktura 7',
      '2026-11-19 -55.00 EUR',
    ],
  ],
  ['postbank.csv', ['2026-11-20 +100.00 EUR Käufer GmbH: Rechnung 7', '2026-11-19 -55.00 EUR Strom:']],
  [
    'postfinance.csv',
    [
      '2026-11-20 +1100.00 EUR Gutschrift Auftraggeber: Käufer GmbH Mitteilungen: Rechnung 7',
      '2026-11-19 -55.00 EUR',
    ],
  ],
  [
    'qonto.csv',
    [
      '2026-11-20 +1100.00 EUR Acheteur SARL: Facture 7',
      '2026-11-19 -55.00 EUR Electricité:',
      'announced 1',
      'failed 1',
    ],
  ],
  [
    'rabobank.csv',
    [
      '2026-11-20 +100.00 EUR Koper BV: Factuur 7',
      '2026-11-20 +30.00 EUR return Koper BV: Eigen betaling',
      '2026-11-19 -55.00 EUR Stroom:',
    ],
  ],
  ['raiffeisen-ch.csv', ['2026-11-20 +100.00 EUR Gutschrift Käufer GmbH Rechnung 7', '2026-11-19 -55.00 EUR']],
  [
    'rbc.csv',
    [
      '2026-11-20 +1100.00 CAD E-TRANSFER RECEIVED BUYER INC INV 7',
      '2026-11-19 -10.95 CAD',
      '2026-11-18 +96.50 USD WIRE BUYER LLC INV 8',
      '2026-11-18 +130.00 CAD unclear WIRE BUYER LLC INV 9',
      'otherAccount 1',
    ],
  ],
  [
    'revolut-business.csv',
    [
      '2026-11-20 +100.00 EUR Buyer Ltd: Invoice 7 Money added from Buyer Ltd',
      '2026-11-19 -55.20 EUR',
      'failed 1',
    ],
  ],
  [
    'santander-es.csv',
    ['2026-11-20 +1100.00 EUR Transferencia De Comprador Sl, Factura 7', '2026-11-19 -55.00 EUR'],
  ],
  [
    'societe-generale.csv',
    ['2026-11-20 +100.00 EUR VIR RECU VIR RECU DE: ACHETEUR SARL MOTIF: FACTURE 7', '2026-11-19 -55.00 EUR'],
  ],
  [
    'sparkasse.csv',
    ['2026-11-20 +1100.00 EUR Käufer GmbH: Rechnung 7 GUTSCHR. UEBERWEISUNG', '2026-11-20 -55.00 EUR Stadtwerke:'],
  ],
  ['starling.csv', ['2026-11-20 +100.00 GBP Buyer Ltd: INV 7', '2026-11-19 -55.00 GBP Power Co:']],
  ['stripe-balance.csv', ['2026-11-20 +96.80 EUR Order 7', '2026-11-22 -96.80 EUR']],
  ['swedbank.csv', ['2026-11-20 +100.00 EUR Köpare AB Faktura 7', '2026-11-19 -55.00 EUR']],
  [
    'ubs.csv',
    ['2026-11-20 +1100.00 EUR Käufer GmbH Gutschrift Zahlungsgrund: Rechnung 7', '2026-11-19 -55.00 EUR'],
  ],
  [
    'unicredit-it.csv',
    ['2026-11-20 +1100.00 EUR BONIFICO A VOSTRO FAVORE Acquirente Srl Fattura 7', '2026-11-19 -55.00 EUR'],
  ],
  [
    'vr-bank-old.csv',
    ['2026-11-20 +100.00 EUR Käufer GmbH: Gutschrift Rechnung 7', '2026-11-19 -800.00 EUR Vermieter:'],
  ],
  ['wells-fargo.csv', ['2026-11-05 +100.00 EUR WT BUYER INC INV 7', '2026-11-04 -55.00 EUR']],
])('the layout %s is read', async (name, expected) => {
  expect(await readLayout(name)).toEqual(expected)
})
