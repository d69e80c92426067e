/** `ä` and `ae` are one letter here. */
const withoutPairs = (text: string) => text.replaceAll(/ae|oe|ue/g, (pair) => pair.charAt(0))

/** Finds one of these words, which are folded here, in a folded text. */
export const wholeWords = (words: string, before = '(?<![\\p{L}\\p{N}])') =>
  new RegExp(`${before}(?:${withoutPairs(words)})(?![\\p{L}\\p{N}])`, 'u')

/**
 * A title or a value as it is compared: in small letters, without accents, signs and the difference between `ä` and `ae`, which
 * banks write both ways. `Begünstigter/Zahlungspflichtiger` is `begunstigter zahlungspflichtiger`.
 */
export function fold(written: string): string {
  const plain = written
    .slice(0, 400)
    .replaceAll(/([\p{Ll}])(\p{Lu})/gu, '$1 $2')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[łđ]/g, (letter) => (letter === 'ł' ? 'l' : 'd'))
    .replaceAll(/[æœ]/g, (letter) => (letter === 'æ' ? 'a' : 'o'))
    .replaceAll('ø', 'o')
  return withoutPairs(plain)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

const setOf = (words: string) => new Set(words.split('|').map(fold))

/** That an entry is not booked yet, in the languages of the banks whose files are known. */
const pending = setOf(
  'vorgemerkt|umsatz vorgemerkt|vorgemerkter umsatz|vorgemerkte umsätze|vormerkposten|vormerkung|vorgemerkte buchung|vorgemerkte buchungen|angekündigt|ausstehend|schwebend|noch nicht gebucht|nicht gebucht|noch nicht verbucht|nicht verbucht|in bearbeitung|reserviert|reservierung|in vorbereitung|terminiert|geplant|erwartet|noch nicht abgerechnet|wartend|in ausführung|freizugeben|offen|offene umsätze|zukünftig|vorläufig|' +
    'pending|pending transaction|pending transactions|pending payment|authorised|authorized|authorisation|authorization|processing|in progress|in process|scheduled|uncleared|not cleared|on hold|held|hold|upcoming|expected|unposted|not posted|unbooked|not booked|not yet booked|awaiting|created|initiated|requested|incomplete|requires action|waiting|outstanding|memo posted|memo|preliminary|provisional|reserved|draft|open|unsettled|future|planned|info|pdng|futr|' +
    'gereserveerd|reservering|in behandeling|lopend|te verwerken|nog niet verwerkt|niet verwerkt|nog niet geboekt|niet geboekt|nog te verwerken|openstaand|in afwachting|gepland|aangekondigd|verwacht|in verwerking|voorlopig|' +
    'en attente|en cours|à venir|non comptabilisé|non comptabilisée|en cours de traitement|opération à venir|opérations à venir|opération en cours|prévu|prévue|programmé|en instance|en traitement|autorisé|autorisée|provisoire|' +
    'pendiente|pendiente de contabilizar|pendientes|en curso|en proceso|retenido|retenida|no contabilizado|no contabilizada|en trámite|previsto|programado|programada|autorizado|autorizada|por confirmar|provisional|procesando|' +
    'in attesa|in sospeso|da contabilizzare|non contabilizzato|non contabilizzata|non contabilizzati|in corso|in elaborazione|in lavorazione|prenotato|prenotata|previsto|prevista|autorizzato|autorizzata|sospeso|pianificato|programmato|provvisorio|' +
    'oczekująca|oczekujące|oczekujący|oczekuje|w trakcie|w trakcie realizacji|w realizacji|blokada|blokada środków|zablokowana|zablokowane|niezaksięgowana|niezaksięgowane|nierozliczona|nierozliczone|do realizacji|zaplanowana|planowana|przyszła|w toku|autoryzacja|rezerwacja|przetwarzana|nierozliczony|' +
    'afventer|afventende|reserveret|reservation|under behandling|ventende|venter|ikke bogført|ej bogført|kommende|planlagt|afventer bogføring|' +
    'reserverad|reserverat|reservation|väntande|väntar|pågående|preliminär|preliminärt|kommande|ej bokförd|ej bokfört|inte bokförd|under behandling|planerad|avvaktar|ännu ej bokförd|' +
    'reservert|ikke bokført|under arbeid|varaus|odottaa|pendente|em processamento|pendentes|cativo|čekající|nezaúčtováno|függőben',
)

/** That it is booked. */
const booked = setOf(
  'gebucht|umsatz gebucht|verbucht|abgeschlossen|ausgeführt|erledigt|gebuchte umsätze|wertgestellt|abgerechnet|erfolgreich|eingegangen|gutgeschrieben|bezahlt|final|' +
    'booked|completed|complete|posted|settled|cleared|executed|success|succeeded|successful|successfully|done|paid|received|ok|book|bookd|processed|closed|credited|available|sent|finished|funds received|paid out|final|reconciled|confirmed|active|accepted|booked transactions|posted transactions|' +
    'geboekt|verwerkt|uitgevoerd|voltooid|afgerond|ontvangen|bijgeschreven|voldaan|definitief|afgehandeld|' +
    'comptabilisé|comptabilisée|exécuté|exécutée|effectué|effectuée|terminé|terminée|traité|traitée|réglé|validé|validée|reçu|passée|réalisé|réalisée|comptabilisees|' +
    'contabilizado|contabilizada|ejecutado|ejecutada|completado|completada|realizado|realizada|liquidado|abonado|finalizado|finalizada|procesado|recibido|' +
    'contabilizzato|contabilizzata|eseguito|eseguita|completato|completata|regolato|regolata|registrato|registrata|ricevuto|accreditato|concluso|' +
    'zaksięgowana|zaksięgowane|zaksięgowany|zrealizowana|zrealizowane|zrealizowany|wykonana|wykonany|wykonano|rozliczona|rozliczone|rozliczony|zakończona|zakończono|otrzymano|' +
    'bogført|gennemført|udført|afsluttet|modtaget|' +
    'bokförd|bokfört|genomförd|slutförd|utförd|klar|avslutad|mottagen|godkänd|' +
    'bokført|utført|gjennomført|kirjattu|concluído|liquidado|zaúčtováno|könyvelt',
)

/** That nothing came of it. */
const failed = setOf(
  'abgelehnt|abgebrochen|fehlgeschlagen|gescheitert|abgewiesen|ungültig|gelöscht|nicht ausgeführt|widerrufen|verfallen|gesperrt|' +
    'declined|failed|reverted|cancelled|canceled|denied|rejected|refused|voided|void|expired|removed|deleted|unsuccessful|error|blocked|rjct|canc|' +
    'afgewezen|geannuleerd|mislukt|geweigerd|verlopen|refusé|refusée|échoué|échouée|expiré|rejeté|rejetée|' +
    'rechazado|rechazada|cancelado|cancelada|anulado|anulada|fallido|fallida|caducado|rifiutato|rifiutata|annullato|annullata|fallito|fallita|scaduto|respinto|respinta|' +
    'odrzucona|odrzucone|odrzucony|anulowana|anulowane|anulowany|nieudana|afvist|annulleret|fejlet|mislykket|avvisad|avbruten|misslyckad|nekad|makulerad|avvist|recusado',
)

export type EntryStatus = 'pending' | 'booked' | 'failed' | 'unknown'

/** What a value in a column of states says. Empty says nothing, which is booked. */
export function entryStatus(written: string): EntryStatus {
  const value = fold(written)
  if (value === '' || booked.has(value)) return 'booked'
  if (pending.has(value)) return 'pending'
  return failed.has(value) ? 'failed' : 'unknown'
}

/** Those of them that nobody writes of anything else, as the start of a text or inside it. */
const pendingPhrases = [
  'vorgemerkt\\w*|vormerkposten|pending|gereserveerd|reservering|en attente|a venir|non comptabilise\\w*|pendiente\\w*|in attesa|da contabilizzare|non contabilizzat\\w*|oczekujac\\w*|niezaksiegowan\\w*|blokada|afventer|reserveret|reserverad\\w*|reservert|ej bokford\\w*|ikke bogfort|ikke bokfort|noch nicht (?:ge|ver)bucht|not (?:yet )?(?:booked|posted)|nog niet (?:geboekt|verwerkt)|uncleared|unposted',
].join('|')
const pendingStart = wholeWords(pendingPhrases, '^')
const pendingInside = wholeWords(pendingPhrases)

/** Whether a text begins with, or consists of, the words of an entry that is not booked. */
export function startsPending(written: string): boolean {
  return pendingStart.test(fold(written))
}

const maxWords = 6

/** Whether a value of one of the bank's own columns says it: `Umsatz vorgemerkt und nicht gebucht`, `Gutschrift (vorgemerkt)`. */
export function announces(written: string): boolean {
  const isShort = fold(written).split(' ').length <= maxWords && !/\d/.test(written)
  return startsPending(written) || (isShort && mentionsPending(written))
}

/** Whether they are somewhere in it: it may be the customer's own word. */
export function mentionsPending(written: string): boolean {
  return pendingInside.test(fold(written))
}

const returned = wholeWords(
  [
    'retoure\\w*|rucklauf\\w*|ruckerstattung\\w*|unzustellbar\\w*|konto erloschen|ruckuberweisung\\w*|(?:uberweisungs)?ruckgabe\\w*|ruckbuchung\\w*|rucklastschrift\\w*|ruckzahlung\\w*|ruckruf|storno\\w*|stornier\\w*|zuruckgegeben\\w*|unanbringlich\\w*',
    'undeliverable|account closed|returned|return of|return reason|return payment|payment return|return|rtrn|refund\\w*|reversal|reversed|rejected|reject|chargeback|recalled|recall|bounced',
    'retour\\w*|storneringen|stornering|terugboeking\\w*|teruggestort|teruggeboekt|teruggekeerd|terugbetaling|onbestelbaar',
    'rejet\\w*|retourne\\w*|extourne\\w*|restitution|restitue\\w*|remboursement|contrepasse\\w*',
    'devolucion\\w*|devuelt\\w*|retrocesion\\w*|anulacion\\w*|reembolso',
    'stornat\\w*|restituit\\w*|restituzione|respint\\w*|rimborso|riaccredito',
    'zwrot\\w*|zwrocon\\w*|odrzucon\\w*|reklamacja',
    'returner\\w*|tilbagefor\\w*|tilbagebetal\\w*|retur\\w*|aterbetal\\w*|aterfor\\w*|tilbakefor\\w*|tilbakebetal\\w*|devolvid\\w*|devolucao|estorno',
  ].join('|'),
)
/** Reasons of returns by ISO 20022 that are no words and no usual numbers of products. */
const returnCodes =
  /(?<![\p{L}\p{N}])(?:AC0[1-6]|AC13|AG0[1-8]|AM0[1-9]|AM10|BE0[1-8]|CNOR|DNOR|ED05|FOCR|FRAD|MD0[1-9]|MS0[23]|NOAS|NOOR|RC0[1-8]|RR0[1-4]|SL01|SL1[1-4]|TM01|ARDT|RRTN|RTRN)(?![\p{L}\p{N}])/u

/** Whether a text speaks of money that comes back. */
export function mentionsReturn(written: string): boolean {
  return returnCodes.test(written) || returned.test(fold(written))
}

const yes = setOf('yes|true|1|x|y|ja|j|oui|sí|si|tak|✓')

export const isYes = (written: string) => yes.has(fold(written))
