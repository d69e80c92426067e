import { t } from '#i18n/t.ts'
import { refuseUnreadableFile } from '../payments.statement.ts'

type Kind = { name: string; test: RegExp }

/** Files of banks that are not read, by how they begin. */
const kinds: readonly Kind[] = [
  { name: 'PDF', test: /^\s*%PDF/ },
  { name: 'XLS', test: /^\u00d0\u00cf\u0011\u00e0/ },
  { name: 'MT942', test: /^(?:\{1:|\s*:20:)[\s\S]*^:(?:34F|13D?|90[CD]):/m },
  { name: 'MT940', test: /^(?:\{1:F|\s*(?:[A-Z\d]{8,12}\s+)?(?:940\s+)?[A-Z\d]*\s*:20:)/ },
  { name: 'MT940', test: /^:25:[\s\S]*^:(?:28C?|60[FM]):/m },
  { name: 'OFX', test: /^\s*OFXHEADER|^\s*(?:<\?[^>]*>\s*)*<OFX>|<\?OFX/i },
  { name: 'QIF', test: /^\s*!(?:Type|Account|Option)/i },
  { name: 'RTF', test: /^\{\\rtf/ },
  { name: 'HTML', test: /^\s*(?:<!--[\s\S]*?-->\s*)?<(?:!doctype\s+html|html|table|head|body)/i },
  { name: 'JSON', test: /^\s*(?:\{\s*"|\[\s*[{[])/ },
  { name: 'BAI2', test: /^01,[^,]*,[^,]*,\d{6},/ },
  { name: 'DTAUS', test: /^0128A/ },
  { name: 'CODA', test: /^0{5}\d{6}/ },
  { name: 'CFONB 120', test: /^01\d{5}[ \d]{4}\d{5}[A-Z]{3}/ },
  { name: 'Norma 43', test: /^11\d{8}[\dA-Z]{10}\d{12}/ },
  { name: 'GIF', test: /^GIF8/ },
  { name: 'PNG', test: /^\u0089PNG/ },
  { name: 'JPEG', test: /^\u00ff\u00d8\u00ff/ },
  { name: 'RAR', test: /^Rar!/ },
  { name: '7z', test: /^7z\u00bc\u00af/ },
  { name: 'GZIP', test: /^\u001f\u008b/ },
]

/** Messages of ISO 20022 and others in XML by the element that holds them. */
const messages: readonly (readonly [RegExp, string])[] = [
  [/^BkToCstmrAcctRpt/, 'CAMT.052'],
  [/^BkToCstmrDbtCdtNtfctn/, 'CAMT.054'],
  [/^AcctRptgReq/, 'CAMT.060'],
  [/^(?:RsltnOfInvstgtn)/, 'CAMT.029'],
  [/^FIToFICstmrCdtTrf/, 'PACS.008'],
  [/^PmtRtr/, 'PACS.004'],
  [/^CstmrCdtTrfInitn|^pain\.001/, 'PAIN.001'],
  [/^CstmrPmtStsRpt|^pain\.002/, 'PAIN.002'],
  [/^CstmrDrctDbtInitn|^pain\.008/, 'PAIN.008'],
  [/^(?:OFX)$/i, 'OFX'],
  [/^(?:html)$/i, 'HTML'],
  [/^(?:Workbook)$/, 'XLS'],
]

/** Refuses a kind of file by its name, with what to export instead. */
export function refuseKind(name: string): never {
  refuseUnreadableFile(
    t('{kind} files cannot be read here. Export a CAMT.053 (XML) or CSV file from your bank instead.', {
      kind: name,
    }),
  )
}

export function refuseWorkbook(): never {
  refuseUnreadableFile(
    t('XLSX and XLS workbooks cannot be read here. Export a CAMT.053 (XML) or CSV file from your bank instead.'),
  )
}

/** The name of a message in XML that is no statement, or null. */
export function otherMessage(element: string): string | null {
  return messages.find(([test]) => test.test(element))?.[1] ?? null
}

/** Refuses a file that is neither XML nor a table, by its beginning; the text has one character for each byte. */
export function refuseOtherKinds(start: string): void {
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '')
  const found = kinds.find(({ test }) => test.test(text))
  if (found?.name === 'XLS') refuseWorkbook()
  if (found) refuseKind(found.name)
}
