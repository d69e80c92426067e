import { isUtf8 } from 'node:buffer'
import { t } from '#i18n/t.ts'
import { refuseUnreadableFile } from '../payments.statement.ts'

/** The encoding that the first bytes show: a byte order mark, or the zeros of UTF-16 beside characters of ASCII. */
function shownEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first !== 0 && second === 0 && third !== 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : null
}

function inUtf8(file: Uint8Array): string {
  if (!isUtf8(file)) refuseUnreadableFile(t('The file is marked as UTF-8 but is not. Export it again.'))
  return new TextDecoder('utf-8').decode(file)
}

/** `UTF8`, `utf_8`, `latin-1` and `ISO8859_15` as the platform names them, or null. */
function decoderOf(declared: string): TextDecoder | null {
  const plain = declared.toLowerCase().replaceAll('_', '-')
  const dense = plain.replaceAll('-', '')
  const [, iso] = /^iso8859(\d{1,2})$/.exec(dense) ?? []
  const [, latin] = /^latin(\d{1,2})$/.exec(dense) ?? []
  const [, windows] = /^(?:windows|win|cp|ansi)?(125\d)$/.exec(dense) ?? []
  const [, utf] = /^utf(8|16|16le|16be)$/.exec(dense) ?? []
  const latins: Record<string, string> = { '9': '15', '10': '16' }
  const found = [
    utf && `utf-${utf}`,
    iso && `iso-8859-${iso}`,
    latin && `iso-8859-${latins[latin] ?? latin}`,
    windows && `windows-${windows}`,
    /^(?:us)?ascii$|^ansi$/.test(dense) && 'windows-1252',
    plain,
  ]
  for (const label of found) {
    try {
      if (label) return new TextDecoder(label)
    } catch {
      // The platform does not know this name.
    }
  }
  return null
}

/** The text of an XML file in the encoding that it shows or declares. */
export function decodeXml(file: Uint8Array): string {
  const shown = shownEncoding(file)
  if (shown === 'utf-8') return inUtf8(file)
  if (shown) return new TextDecoder(shown).decode(file)
  const start = new TextDecoder('latin1').decode(file.subarray(0, 300))
  const declared = /<\?xml[^>]*?encoding\s*=\s*["']([^"']{1,40})["']/.exec(start)?.[1]
  if (declared === undefined) return inUtf8(file)
  const decoder = decoderOf(declared)
  if (!decoder) {
    const encoding = declared.toLowerCase()
    return refuseUnreadableFile(
      t('The encoding {encoding} is not supported. Export the file in UTF-8.', { encoding }),
    )
  }
  // The declaration is in single bytes, so the text cannot be in UTF-16, whatever it says.
  if (decoder.encoding.startsWith('utf-')) return inUtf8(file)
  return decoder.decode(file)
}

/** Words of Polish files, of which no letter differs between the encodings. */
const polish = /\b(?:kwota|operacji|konta|nadawc|waluta|rachunek)/i

/** The text of a CSV file, which does not say its encoding. */
export function decodeCsv(file: Uint8Array): string {
  const shown = shownEncoding(file)
  if (shown && shown !== 'utf-8') return new TextDecoder(shown).decode(file)
  if (isUtf8(file)) return new TextDecoder('utf-8').decode(file)
  const western = new TextDecoder('windows-1252').decode(file)
  const hasControls = file.some((byte) => byte >= 0x80 && byte < 0xa0)
  if (polish.test(western.slice(0, 5000))) {
    return new TextDecoder(hasControls || file.includes(0xb9) ? 'windows-1250' : 'iso-8859-2').decode(file)
  }
  // The euro is what ISO 8859-15 has in place of the sign of no currency, which nobody writes.
  return !hasControls && western.includes('¤') ? new TextDecoder('iso-8859-15').decode(file) : western
}
