/** Hyphens, dashes and the minus sign, as word processors and web pages put them in place of the hyphen of the keyboard. */
const dashes = /[\u2010-\u2015\u2043\u2212\ufe58\ufe63]/g
/** Letters, digits and signs in the width of Chinese characters, and how far they are from the usual ones. */
const fullWidth = /[\uff01-\uff5e]/g
const fullWidthOffset = 0xfee0
/** Invisible characters, such as a soft hyphen or a zero width space. */
const invisible = /\p{Cf}/gu

/**
 * A part number as it is stored and looked up: numbers that look alike are one. Composed, with the hyphen of the keyboard, letters
 * of the usual width, single spaces, and nothing that is not seen. Large and small letters stay, and are compared as one.
 */
export function toPartNumber(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(invisible, '')
    .replaceAll(dashes, '-')
    .replaceAll(fullWidth, (sign) => String.fromCharCode(sign.charCodeAt(0) - fullWidthOffset))
    .trim()
}
