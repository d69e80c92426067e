import { ownAddress } from '../own-address.ts'

const outside = /^(?:https?:\/\/[^\s/?#@\\]+(?:[/?#]\S*)?|mailto:[^\s<>"'\\]+|tel:\+?[\d ().-]+)$/i
/** Control characters and halves of a character: no browser follows them, and PostgreSQL refuses NUL. */
const unprintable = /[\p{Cc}\p{Cs}]/u
const inside = /^[/#][^\s<>"'\\]*$/

function isInside(address: string): boolean {
  return inside.test(address) && (address.startsWith('#') || ownAddress(address) !== null)
}

/** Whether a link of a page may lead there: the web, a mail address, a telephone, or a place on this site. Never a script. */
export function isLinkAddress(address: string): boolean {
  return address.length <= 2000 && !unprintable.test(address) && (outside.test(address) || isInside(address))
}
