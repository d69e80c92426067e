import { t } from '#i18n/t.ts'
import { unreadable } from './imports.bounds.ts'
import type { Zip } from './imports.zip.ts'

/** How far into a file its format shows. */
const looked = 65_536

function readStart(file: Uint8Array): string {
  return new TextDecoder('latin1').decode(file.subarray(0, looked)).replaceAll('\u0000', '')
}

const asXlsx = (format: string) =>
  t('This is {format}. Open it in your spreadsheet program and save it as “Excel workbook (.xlsx)” or as CSV.', {
    format,
  })

/** Refuses archives that are no XLSX workbook, by their name and with what to do instead. */
export function refuseOtherArchives(zip: Zip, file: Uint8Array): void {
  if (zip.has('xl/workbook.bin')) unreadable(asXlsx(t('a binary Excel workbook (.xlsb)')))
  const isOpenDocument = zip.has('content.xml') || readStart(file).includes('opendocument.spreadsheet')
  if (isOpenDocument) unreadable(asXlsx(t('an OpenDocument spreadsheet (.ods)')))
  if (zip.has('Index/Document.iwa')) unreadable(asXlsx(t('a Numbers document')))
  if (zip.has('word/document.xml')) unreadable(t('This is a Word document. Copy its table into a spreadsheet.'))
}

/** Refuses the formats that begin with the signature of old Office files: workbooks of before 2007, and encrypted ones. */
export function refuseOldOffice(file: Uint8Array): void {
  const isOld = file[0] === 0xd0 && file[1] === 0xcf && file[2] === 0x11
  if (!isOld) return
  const isEncrypted = new TextDecoder('utf-16le').decode(file).includes('EncryptedPackage')
  unreadable(
    isEncrypted
      ? t('This workbook is password-protected. Save it without a password.')
      : asXlsx(t('an Excel workbook in the old format (.xls)')),
  )
}

/** Refuses documents that are no table of texts, by their name and with what to do instead. */
export function refuseOtherTexts(file: Uint8Array): void {
  const text = readStart(file)
    .replace(/^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .trimStart()
  const start = text.toLowerCase()
  if (start.startsWith('%pdf')) unreadable(t('This is a PDF. Ask for the table as CSV or XLSX.'))
  if (/^(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!doctype bmecat[^>]*>\s*)*<(?:\w+:)?bmecat\b/.test(start)) {
    unreadable(
      t(
        'This is a BMEcat catalogue. Export the products as CSV or XLSX, with a column for each feature, and upload that.',
      ),
    )
  }
  if (start.includes('urn:schemas-microsoft-com:office:spreadsheet') && start.startsWith('<')) {
    unreadable(asXlsx(t('an XML spreadsheet of Excel 2003')))
  }
  if (
    /^(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|body|table|meta|style|div)\b/.test(start)
  ) {
    unreadable(asXlsx(t('a web page (HTML) with the file extension of a spreadsheet')))
  }
  if (/^mime-version:/.test(start))
    unreadable(asXlsx(t('a web archive (MHTML) with the file extension of a spreadsheet')))
  if (/^id;p\w*;/.test(start)) unreadable(asXlsx(t('a spreadsheet as text (SYLK)')))
  if (start.startsWith('{\\rtf'))
    unreadable(t('This is a document (RTF). Copy its table into a spreadsheet, and save that as CSV or XLSX.'))
  if (/^<\?xml\b/.test(start))
    unreadable(t('This is an XML file. Export the products as CSV or XLSX and upload that.'))
  if (/^[[{]\s*["{[]/.test(start))
    unreadable(t('This is a JSON file. Export the products as CSV or XLSX and upload that.'))
}
