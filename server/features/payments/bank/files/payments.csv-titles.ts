import { cut } from '#i18n/cut.ts'
import { fold } from './payments.words.ts'

/** What a column of a bank's table says. */
const listed = {
  bookedOn:
    'booking date|booked on|buchungstag|buchungsdatum|date|datum|buchung|booked at|posting date|posted date|date posted|post date|posted|completed date|date completed|finished on|transaction date|date of transaction|operation date|settlement date|settled|entry date|process date|effective date|created|created at|transaction posted date|account date|boekdatum|boekingsdatum|transactiedatum|datum transactie|datum boeking|uitvoeringsdatum|date de comptabilisation|date comptable|date operation|date d opération|date de l opération|date de transaction|date opération|fecha|fecha contable|f contable|fecha operación|fecha de operación|fecha de la operación|f operación|data|data contabile|data registrazione|data operazione|data di registrazione|data movimento|data księgowania|data operacji|data transakcji|data zaksięgowania|bogføringsdato|bogført|bogført dato|dato|posteringsdato|transaktionsdato|bokföringsdag|bokföringsdatum|bokförd|transaktionsdag|transaktionsdatum|bokført|bokført dato|bokføringsdato|abschlussdatum|buchungszeitpunkt|data lançamento|data do movimento|kirjauspäivä|wertstellung|wertstellungsdatum|valutadato|valutadag|valuta date|booking|transactiondate|rentedatum|date time|timestamp|umsatzdatum|wert|valutadatum|value date|fecha de valor|data di valuta|date valeur|date de valeur|fecha valor|f valor|data valuta|data waluty',
  /** From when the money counts. Some banks leave it empty while a transaction is only announced. */
  valueDay:
    'wertstellung|wertstellungsdatum|valutadato|valutadag|valuta date|rentedatum|wert|valutadatum|value date|fecha de valor|data di valuta|date valeur|date de valeur|fecha valor|f valor|data valuta|data waluty',
  amount:
    'amount in account currency|betrag in kontowährung|kwota w walucie rachunku|montant en devise du compte|importo in divisa conto|bedrag in rekeningvaluta|account amount|billing amount|amount|betrag|umsatz|bedrag|transaction amount|booked amount|payment amount|total amount incl vat|credit debit amount|debit credit amount|amount credit debit|value|buchungsbetrag|transaktionsbetrag|betrag gebucht|umsatzbetrag|bedrag af bij|transactiebedrag|montant|montant opération|montant de l opération|montant de la transaction|montant net opération|importe|importe operación|importe de la operación|importe movimiento|monto|cantidad|valor|importo|importo movimento|importo operazione|kwota|kwota operacji|kwota transakcji|beløb|belopp|beløp|bokført beløp|summa|sum|määrä|montante|částka|összeg|suma|objem|määrä euroa|mutation amount|local amount value|movement|movimiento importe',
  credit:
    'credit|haben|credit amount|paid in|money in|deposit|deposits|payments in|amount credited|receipts|credits|incoming|eingang|eingänge|gutschrift|gutschriften|einzahlung|einzahlungen|zugang|zugänge|habenbetrag|betrag haben|umsatz haben|bij|bijgeschreven|bedrag bij|bijschrijving|crédit|crédits|montant crédit|montant au crédit|encaissement|encaissements|recettes|abono|abonos|haberes|haber|ingreso|ingresos|crédito|importe haber|importe abono|avere|accrediti|accredito|entrate|importo avere|credito|importo accredito|uznania|uznanie|wpływy|wpływ|kwota uznania|ma|przychody|ind|indbetaling|indbetalinger|kredit|indsat|insättning|insättningar|inn|inn på konto|innbetaling|money in amount|credit amt|cr amount|deposit amount|credito euro|in',
  debit:
    'debit|soll|debit amount|paid out|money out|withdrawal|withdrawals|payments out|amount debited|debits|outgoing|ausgang|ausgänge|belastung|belastungen|lastschrift|lastschriften|auszahlung|auszahlungen|abgang|abgänge|sollbetrag|betrag soll|umsatz soll|af|afgeschreven|bedrag af|afschrijving|débit|débits|montant débit|montant au débit|décaissement|dépenses|cargo|cargos|debe|gasto|gastos|débito|importe debe|importe cargo|dare|addebiti|addebito|uscite|importo dare|debito|importo addebito|obciążenia|obciążenie|wydatki|kwota obciążenia|wn|winien|rozchody|ud|udbetaling|udbetalinger|debet|hævet|uttag|ut|ut fra konto|utbetaling|debit amt|dr amount|withdrawal amount|out',
  gross:
    'gross|gross amount|brutto|bruttobetrag|brut|montant brut|bruto|brutobedrag|importe bruto|lordo|importo lordo|kwota brutto|bruttobeløb|bruttobelopp',
  net: 'net|net amount|netto|nettobetrag|montant net|neto|nettobedrag|importe neto|importo netto|kwota netto|nettobeløb|nettobelopp|total amount|amount after fees|amount net of fees|target amount after fees',
  fee: 'fee|fees|fee amount|total fees|transaction fee|charges|charge|bank charges|commission|processing fee|gebühr|gebühren|entgelt|entgelte|fremde gebühren|spesen|provision|kosten|transactiekosten|frais|commission frais|comisión|comisiones|gastos comisión|commissione|commissioni|spese|prowizja|opłata|opłaty|gebyr|gebyrer|avgift|avgifter',
  currency:
    'currency|währung|ccy|currency code|account currency|billing currency|payment currency|transaction currency|booking currency|curr|kontowährung|buchungswährung|munt|muntsoort|munteenheid|devise|devise du compte|monnaie|divisa|moneda|waluta|waluta operacji|waluta rachunku|mena|devizanem|moeda|valutta|valutakode|valutakod|währungscode',
  /** A day in German, a currency in Dutch and Swedish. */
  valuta: 'valuta',
  text: 'purpose|verwendungszweck|zweck|remittance information|reference|description|buchungstext|text|payment reference|payment details|details|transaction details|transaction description|narrative|memo|notes|note|notifications|message|particulars|payment description|additional information|remittance|statement description|subject|betreff|vorgang verwendungszweck|vorgang|buchungsinformationen|beschreibung|beschreibung1|beschreibung2|beschreibung3|beschreibung 1|beschreibung 2|beschreibung 3|avisierungstext|mitteilung|zahlungszweck|zahlungsreferenz|verwendungszweck 1|verwendungszweck 2|verwendungszweck 3|verwendungszweckzeile 1|zusatzinformation|buchungsdetails|umsatztext|referenztext|omschrijving|omschrijving 1|omschrijving 2|omschrijving 3|mededelingen|mededeling|betalingskenmerk|kenmerk|vrije mededeling|gestructureerde mededeling|libellé|libellé court|libellé opération|libellé de l opération|libellé simplifié|libellé complet|libelle operation|détail|détail de l écriture|détails|motif|communication|communications|communication libre|informations complémentaires|référence|concepto|concepto ampliado|descripción|movimiento|más datos|observaciones|referencia|referencia 1|referencia 2|detalle|causale|descrizione|descrizione operazione|descrizione estesa|descrizione completa|dettagli|riferimento|tytuł|tytuł operacji|tytuł przelewu|tytułem|opis|opis operacji|opis transakcji|opis1|opis2|szczegóły|szczegóły transakcji|tekst|beskrivelse|meddelelse|besked|supplerende tekst|posteringstekst|meddelande|beskrivning|rubrik|referens|melding|viesti|reference number|your reference|customer reference|debtor reference|creditor reference|end to end id|end to end reference|bank description|extended details|posting text|informace|transaction text|ocr|kid|structured reference|note to recipient|buchungs details|forklaring|otsikko|viitenumero|selitys|zpráva pro příjemce|poznámka|description 1|description 2|vwz',
  payer:
    'payer|name|counterparty|beguenstigter zahlungspflichtiger|name zahlungsbeteiligter|zahlungspflichtiger|auftraggeber|auftraggeber empfänger|debtor|zahlungspflichtige r|payer name|partner name|counterparty name|counter party|counter party name|debtor name|sender|sender name|payee|payer payee|merchant|customer name|from|remitter|remitter name|originator|party name|other party|counterparty name address|absender|begünstigter auftraggeber|auftraggeber begünstigter|empfänger zahlungspflichtiger|auftraggeber zahlungsempfänger|auftraggeber zahlungspflichtiger|name auftraggeber|name des auftraggebers|name gegenkonto|zahlungsbeteiligter|gegenpartei|geschäftspartner|partnername|name des partners|kontoinhaber gegenkonto|sender empfänger|zahler|naam|naam tegenpartij|naam rekening tegenpartij|naam tegenrekening|tegenpartij|tegenpartij naam|nom|nom contrepartie|émetteur|donneur d ordre|contrepartie|nom de la contrepartie|nom du tiers|tiers|débiteur|ordenante|nombre|nombre ordenante|beneficiario ordenante|ordenante beneficiario|contraparte|remitente|emisor|ordinante|controparte|nome|mittente|ordinante beneficiario|nome controparte|nadawca odbiorca|nadawca|kontrahent|nazwa nadawcy|nazwa kontrahenta|nadawca odbiorca nazwa|nazwa nadawcy odbiorcy|afsender|modpart|navn|afsender navn|avsändare|avsender|namn|motpart|betalare|maksaja|empfänger 1|empfänger 2|empfänger auftraggeber|empfänger auftraggeber name|sender or recipient|name description|naam omschrijving',
  payerAccount:
    'payer account|payer iban|counterparty iban|debtor iban|kontonummer iban|iban zahlungsbeteiligter|iban zahlungspflichtiger|gegenkonto|partner iban|counterparty account|counterparty account number|counter party account|sender iban|sender account|debtor account|remitter account|iban kontonummer|konto nr iban|iban auftraggeber|iban gegenkonto|iban des zahlungsbeteiligten|partner konto|gegenkonto iban|iban des auftraggebers|iban bic|tegenrekening|tegenrekening iban bban|rekening tegenpartij|iban tegenpartij|compte contrepartie|iban contrepartie|compte de contrepartie|numéro de compte contrepartie|compte bénéficiaire|cuenta ordenante|cuenta beneficiario|iban ordenante|cuenta contraparte|iban controparte|iban ordinante|conto controparte|rachunek nadawcy|rachunek kontrahenta|numer rachunku nadawcy|rachunek nadawcy odbiorcy|nr rachunku kontrahenta|numer rachunku kontrahenta|afsenderkonto|modpartens konto|fra konto|från konto|avsändarkonto|other account|iban empfänger|beneficiary account number|beneficiary iban|counterpart account|counterpart iban|payer account number|empfänger auftraggeber iban',
  ref: 'bank reference|transaction id|reference id|transferwise id|transfer wise id|id|transaktionscode|transaktions id|transaktions nr|transaktionsnummer|transactiereferentie bank|fitid|archive id|archivreferenz|bankreferenz|balance transaction id|unique id|transactie id|id transaction|id de transaction|id transacción|identyfikator transakcji|id transazione|archivkod',
  /** The company's own account, whatever the column is beside. */
  ownAccount:
    'auftragskonto|iban auftragskonto|account|konto|iban kontoinhaber|iban auftraggeberkonto|own account|own iban|my account|account iban|iban des kontos|kontonummer auftragskonto|eigene iban|eigenes konto|rekening|rekeningnummer|iban bban|eigen rekening|iban rekening|compte|numéro de compte du titulaire|iban du compte|iban propio|cuenta propia|conto proprio|rachunek|numer rachunku|moje konto|egen konto|own account number|account no own|kontonr',
  /** The company's own account or the payer's: what else the file has decides. */
  someAccount:
    'iban|account number|account no|kontonummer|konto nr|bank account|konto iban|iban konto|numéro de compte|n compte|numero de cuenta|número de cuenta|cuenta|numero conto|conto|numer konta|nr konta|nr rachunku|kontonummer bban|accountnumber',
  sign: 'debit credit|credit debit|soll haben|haben soll|s h|h s|sh|d c|c d|dc|cd|cr dr|dr cr|crdr|drcr|af bij|bij af|credit debit indicator|debit credit indicator|cdt dbt ind|dc indicator|cd indicator|debit or credit|credit or debit|soll haben kennzeichen|kennzeichen|soll haben kz|vorzeichen|sign|direction|transaction direction|in out|in or out|richtung|richting|plus minus|debet credit|credit debet|debit credit code|debit credit mark|dc mark|cd mark|sens|sens opération|débit crédit|crédit débit|signe|signo|debe haber|cargo abono|sentido|d h|debito credito|dare avere|segno|d a|obciążenie uznanie|wn ma|znak|strona|strona operacji|kierunek|debet kredit|kredit debet|ind ud|in ut|tecken|fortegn|balance impact|auswirkung auf guthaben|impact sur le solde|efecto en el saldo|impatto sul saldo|transaction type debit credit|side|débito crédito|debet bij|bij of af|af of bij|sh kz|s h kz|soll haben indikator|debit credit flag|credit debit flag|type debit credit|mouvement sens',
  status:
    'status|state|zustand|buchungsstatus|umsatzstatus|zahlungsstatus|transaktionsstatus|stand|booking status|transaction status|payment status|transaction state|posting status|statut|statut de l opération|état|estado|estado de la operación|stato|stato operazione|stan|status operacji|status transakcji|stan transakcji|tila|stav|cleared status|statut opération|estatus|situación|situacao|vormerkung|umsatzzustand|bearbeitungsstatus',
  /** Free texts of the bank in which some write that an entry is only announced. */
  hint: 'info|hinweis|bemerkung|bemerkungen|remark|remarks|comment|comments|kommentar|informatie|opmerking|remarque|remarques|nota|uwagi|anmerkning|anmärkning|bemærkning',
  pendingFlag:
    'pending|vorgemerkt|reserved|reserviert|gereserveerd|en attente|pendiente|in attesa|oczekująca|afventer|reserverad|uncleared|is pending|announced',
  bookedFlag:
    'booked|gebucht|cleared|posted flag|geboekt|comptabilisé|contabilizado|contabilizzato|zaksięgowana|bokförd ja nej|is booked|settled flag',
  returnReason:
    'reden retour|return reason|rückgabegrund|retourgrund|return code|reason for return|motif de rejet|motif du rejet|motivo devolución|motivo rifiuto|reason code|rückgabecode|motif retour|motivo retorno',
  /** What the customer has given: the same for each payment of a standing order. It tells no entry apart, and may name an order. */
  endToEnd: 'kundenreferenz|kundenreferenz end to end|end to end identifikation',
  quoted: 'referenz|transactiereferentie|sammlerreferenz',
} as const

export type Role = keyof typeof listed

/** Titles by role, the first counts most. */
export const titles = Object.fromEntries(
  Object.entries(listed).map(([role, words]) => [role, words.split('|').map(fold)]),
) as Record<Role, string[]>

/** The parts of a purpose, such as `Vwz.0` to `Vwz.17`. */
titles.text.push(...Array.from({ length: 20 }, (_, index) => `vwz ${index}`))

/** Titles of a sign beside an amount, or where no column is called so of the amount with its sign. */
export const bothSides: ReadonlySet<string> = new Set(
  'soll haben|haben soll|debit credit|credit debit|débit crédit|crédit débit|debe haber|dare avere'
    .split('|')
    .map(fold),
)

/** Roles of which every column counts. The others have one. */
export const manyColumns: ReadonlySet<Role> = new Set(['text', 'payer', 'status', 'hint', 'sign', 'pendingFlag'])

const isoCodes = new Set(Intl.supportedValuesOf('currency'))
const usual = new Set(['EUR', 'USD', 'GBP', 'CHF', 'PLN', 'SEK', 'DKK', 'NOK', 'CZK', 'HUF'])
const symbols: readonly (readonly [string, readonly string[]])[] = [
  ['€', ['EUR']],
  ['£', ['GBP']],
  ['R$', ['BRL']],
  ['$', ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'CLP', 'COP', 'ARS', 'TWD']],
  ['¥', ['JPY', 'CNY']],
  ['zł', ['PLN']],
  ['kr', ['SEK', 'DKK', 'NOK', 'ISK']],
  ['Kč', ['CZK']],
  ['Ft', ['HUF']],
  ['lei', ['RON']],
  ['₹', ['INR']],
  ['₺', ['TRY']],
  ['₽', ['RUB']],
  ['₩', ['KRW']],
  ['Fr', ['CHF']],
  ['SFr', ['CHF']],
]

/** The currency that a word or sign means; of several, that of the company. Null for no currency. */
export function currencyOf(word: string, ours: string): string | null {
  const bare = word.replace(/\.$/, '')
  const code = bare.toUpperCase()
  // In small letters, only those that are no words: `all` and `top` are.
  if (isoCodes.has(code) && (bare === code || usual.has(code))) return code
  if (/^euros?$/i.test(bare)) return 'EUR'
  if (code === 'US$') return 'USD'
  const found = symbols.find(([symbol]) => symbol.toLowerCase() === bare.toLowerCase())?.[1]
  if (!found) return null
  return found.includes(ours) ? ours : (found[0] ?? null)
}

/** The currency that is the whole title of a column of amounts: `CAD$`; null for any other title. */
export function currencyTitle(written: string): string | null {
  const code = /^["'\s]*([A-Z]{3}) ?\p{Sc}["'\s]*$/u.exec(written)?.[1] ?? ''
  return isoCodes.has(code) ? code : null
}

/** A usual currency that a text names: `Alle Beträge in CHF`, `Account 1234 (GBP)`; null for none. */
export function currencyInText(text: string): string | null {
  const code = /(?:\(|(?<!\p{L})(?:in|en) )([A-Z]{3})(?![\p{L}\p{N}])/u.exec(text)?.[1] ?? ''
  return usual.has(code) ? code : null
}

const words = /[A-Za-zÀ-ž]+\.?|R\$|US\$|\p{Sc}/gu

/** What a title may be called, and the currency that it names: `Betrag (€)` is `betrag` in euro. */
export function readTitle(written: string, ours: string): { names: string[]; currency: string | null } {
  const bare = cut(written.replace(/^["'=\s#*]+/, ''), 200)
  const bracket = /\(([^)]*)\)/.exec(bare)?.[1] ?? ''
  const outside = bare.replaceAll(/\([^)]*\)|\[[^\]]*\]/g, ' ')
  const inBracket =
    bracket
      .match(words)
      ?.map((word) => currencyOf(word, ours))
      .find(Boolean) ?? null
  const found = (outside.match(words) ?? []).filter((word) => {
    const isCode = /^(?:[A-Z]{3}|\P{L}+|R\$|US\$|euros?)$/iu.test(word)
    return isCode && currencyOf(word, ours) !== null
  })
  const last = found.at(-1)
  const without = last === undefined ? outside : outside.replace(last, ' ').replace(/\b(?:in|en|w|i|na)\s*$/i, ' ')
  const names = [fold(bare), fold(outside), fold(without), fold(without).replace(/ (?:in|en|w|i|na)$/, '')]
  return {
    names: [...new Set(names)].filter(Boolean),
    currency: inBracket ?? (last ? currencyOf(last, ours) : null),
  }
}
