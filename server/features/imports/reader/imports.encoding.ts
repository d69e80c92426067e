import { isUtf8 } from 'node:buffer'
import { t } from '#i18n/t.ts'
import { unreadable } from './imports.bounds.ts'

/** How far into a file its encoding shows. */
const looked = 65_536

/** Spreadsheets write UTF-16 with a byte order mark; programs that leave it out show it by the zeros beside ASCII. */
function utf16Of([first, second, third]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0 && third !== 0) return 'utf-16le'
  return first === 0 && second !== 0 ? 'utf-16be' : null
}

/** The bytes that follow the first one of a letter in UTF-8. */
function bytesAfter(first: number): number {
  if (first >= 0xc2 && first <= 0xdf) return 1
  if (first >= 0xe0 && first <= 0xef) return 2
  return first >= 0xf0 && first <= 0xf4 ? 3 : 0
}

/**
 * Refuses a file that is UTF-8 but for a few bytes, because it was put together from two or cut off: read in another encoding,
 * every letter of it would be wrong, such as Ã¼ for ü.
 */
function refuseBrokenUtf8(file: Uint8Array): void {
  let letters = 0
  let others = 0
  let line = 1
  let lineOfFirst = 0
  for (let index = 0; index < file.length; index += 1) {
    const byte = file[index] ?? 0
    if (byte === 0x0a) line += 1
    if (byte < 0x80) continue
    const length = bytesAfter(byte)
    const isLetter = length > 0 && isUtf8(file.subarray(index, index + length + 1))
    letters += isLetter ? 1 : 0
    others += isLetter ? 0 : 1
    if (!isLetter && lineOfFirst === 0) lineOfFirst = line
    if (isLetter) index += length
  }
  if (letters <= others) return
  const values = { line: String(lineOfFirst) }
  unreadable(
    t(
      'Line {line} has a character that is not UTF-8, unlike the rest of the file. Save the file again as CSV UTF-8.',
      values,
    ),
  )
}

/** The share of the characters beyond ASCII that are of these; of those that stand for no character, none may be there. */
function shareOf(text: string, expected: RegExp): number {
  const beyond = text.match(/[^\u0000-\u007f]/gu) ?? []
  if (beyond.length === 0 || text.includes('\ufffd')) return 0
  return beyond.filter((character) => expected.test(character)).length / beyond.length
}

/** A capital within a word: what letters of another alphabet look like. */
const capitalInside = /\p{Ll}\p{Lu}/u

type Candidate = { encoding: string; expected: RegExp; share?: number; isPossible?: (text: string) => boolean }

const shiftJis: Candidate = {
  encoding: 'shift_jis',
  expected: /[\u3000-\u30ff\u4e00-\u9fff\uff01-\uff5e]/,
  isPossible: (text) => /[\u3041-\u30ff]/.test(text),
}

/** Encodings of spreadsheets outside western Europe. Letters of Hebrew are small ones of Cyrillic, and half of the Chinese ones Korean. */
const candidates: readonly Candidate[] = [
  { encoding: 'euc-kr', expected: /[\uac00-\ud7a3]/, share: 0.95 },
  {
    encoding: 'windows-1251',
    expected: /[\u0400-\u045f\u0490\u0491№«»–—°]/,
    isPossible: (text) => !capitalInside.test(text) && /[\u0400-\u042f]/.test(text),
  },
  {
    encoding: 'windows-1253',
    expected: /[\u0386-\u03ce«»–—°]/,
    isPossible: (text) => !capitalInside.test(text) && /[\u0386-\u03ab]/.test(text),
  },
  { encoding: 'windows-1255', expected: /[\u05b0-\u05ea\u20aa–—°]/ },
  { encoding: 'windows-1256', expected: /[\u060c-\u06d2–—°]/ },
  { encoding: 'gb18030', expected: /[\u3000-\u303f\u4e00-\u9fff\uff01-\uff5e]/ },
]

function isIn({ encoding, expected, share = 0.9, isPossible }: Candidate, file: Uint8Array): boolean {
  const text = new TextDecoder(encoding).decode(file)
  return shareOf(text, expected) >= share && (isPossible?.(text) ?? true)
}

/** What words of Polish, Czech, Slovak, Slovene, Croatian and Hungarian look like in the western encoding: `z³oty`, `Œruba`. */
const polish = /[a-z][³¹¿\u0178][a-z]|[\u0152\u0153][bcdghklmnprstwz]/
const carons = /[\u0160\u0161\u017d\u017e]/
const besideCarons = /[øìùèòïæð¾]/
const hungarian = /õ(?!e)/i
const acutes = /[áéíóú]/i

function isEastern(text: string): boolean {
  if (polish.test(text)) return true
  return (carons.test(text) && besideCarons.test(text)) || (hungarian.test(text) && acutes.test(text))
}

/** The encoding of a file that is neither UTF-8 nor UTF-16. Western words have one letter beyond ASCII, seldom two in a row. */
function legacyEncoding(file: Uint8Array): string {
  // The second byte of its letters is often one of ASCII.
  if (isIn(shiftJis, file)) return shiftJis.encoding
  const runs = new TextDecoder('latin1').decode(file).match(/[\u0080-\uffff]+/g) ?? []
  const isWestern = runs.filter((run) => run.length < 3).length > runs.length / 2
  const found = isWestern ? undefined : candidates.find((candidate) => isIn(candidate, file))
  if (found) return found.encoding
  return isEastern(new TextDecoder('windows-1252').decode(file)) ? 'windows-1250' : 'windows-1252'
}

/** The encoding of a CSV file, as the platform names it. A file says it only by what it has. Throws `table_unreadable`. */
export function encodingOf(file: Uint8Array): string {
  const utf16 = utf16Of(file)
  if (utf16) return utf16
  if (isUtf8(file)) return 'utf-8'
  refuseBrokenUtf8(file)
  const firstBeyond = file.findIndex((byte) => byte >= 0x80)
  // A character of two bytes must not be cut at either end.
  const start = Math.max(0, file.lastIndexOf(0x0a, firstBeyond))
  const end = file.lastIndexOf(0x0a, start + looked)
  return legacyEncoding(file.subarray(start, end > start ? end : undefined))
}
