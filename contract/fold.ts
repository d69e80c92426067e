/** Half-width katakana from U+FF61 on, as the letters that they are; the last two are marks of the letter before them. */
const katakana =
  '。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン\u3099\u309a'

const letters = new Map(
  Object.entries({
    ı: 'i',
    ł: 'l',
    ø: 'o',
    đ: 'd',
    ħ: 'h',
    ŧ: 't',
    ð: 'd',
    ς: 'σ',
    ſ: 's',
    ß: 'ss',
    æ: 'ae',
    œ: 'oe',
    þ: 'th',
    ﬀ: 'ff',
    ﬁ: 'fi',
    ﬂ: 'fl',
    ﬃ: 'ffi',
    ﬄ: 'ffl',
  }),
)

function toUsualWidth(wide: string): string {
  const code = wide.charCodeAt(0)
  if (code === 0x3000) return ' '
  return code <= 0xff5e ? String.fromCharCode(code - 0xfee0) : (katakana[code - 0xff61] ?? wide)
}

/**
 * The letters of a text without accents and width, in small letters, as searches compare them: `Jürgen` is `jurgen`, `żółty`
 * is `zolty`. The same as `search_fold` in SQL, which a test compares with it.
 */
export function foldText(text: string): string {
  return text
    .replaceAll(/[\u3000\uff01-\uff5e\uff61-\uff9f]/g, toUsualWidth)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[ıłøđħŧðςſßæœþﬀ-ﬄ]/g, (letter) => letters.get(letter) ?? letter)
}
