/** What stands between 0x80 and 0x9f; five of these bytes have no character. */
const upper = new Map(
  Object.entries({
    ...{ '€': 0x80, '‚': 0x82, ƒ: 0x83, '„': 0x84, '…': 0x85, '†': 0x86, '‡': 0x87, ˆ: 0x88, '‰': 0x89 },
    ...{ Š: 0x8a, '‹': 0x8b, Œ: 0x8c, Ž: 0x8e, '‘': 0x91, '’': 0x92, '“': 0x93, '”': 0x94, '•': 0x95 },
    ...{ '–': 0x96, '—': 0x97, '˜': 0x98, '™': 0x99, š: 0x9a, '›': 0x9b, œ: 0x9c, ž: 0x9e, Ÿ: 0x9f },
  }),
)

/** Letters that are not a letter with a mark, and signs, as the nearest that Windows-1252 has. */
const near: Readonly<Record<string, string>> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŧ: 't', Ŧ: 'T', ĸ: 'k', ŋ: 'n', Ŋ: 'N' },
  ...{ ẞ: 'SS', '−': '-', '‐': '-', '‑': '-', '‒': '-', '―': '-', '′': "'", '″': '"', '₤': '£', '⁄': '/' },
}

function byteOf(character: string): number | undefined {
  const code = character.charCodeAt(0)
  const isPlain = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)
  return isPlain ? code : upper.get(character)
}

function isIn(text: string): boolean {
  return [...text].every((character) => character.length === 1 && byteOf(character) !== undefined)
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** One character in Windows-1252: itself, its letter without the mark, the nearest one, or a question mark. */
function writeCharacter(character: string): string {
  if (/^\p{Cc}+$/u.test(character) || /^\s+$/u.test(character)) return ' '
  if (isIn(character)) return character
  const plain = [...character.normalize('NFKD').replaceAll(/\p{M}/gu, '')]
    .map((letter) => near[letter] ?? letter)
    .join('')
  return plain !== '' && isIn(plain) ? plain : '?'
}

/** A text in the characters of Windows-1252, at most so many of them, and none of the text's own characters in part. */
export function inWindows1252(text: string, max = Number.POSITIVE_INFINITY): string {
  let written = ''
  for (const { segment } of characters.segment(text.normalize('NFC'))) {
    const next = writeCharacter(segment)
    if (written.length + next.length > max) break
    written += next
  }
  return written
}

/** The bytes of a text that has characters of Windows-1252 and line ends only. */
export function toWindows1252(text: string): Buffer {
  return Buffer.from(Array.from(text, (character) => byteOf(character) ?? character.charCodeAt(0)))
}
