/** The remainder by 97 of a reference whose letters are numbers: A is 10, Z is 35 (ISO 7064, mod 97-10). */
function remainderOf(text: string): number {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return Number(BigInt(digits) % 97n)
}

/** The creditor reference of a number by ISO 11649: `RF`, two check digits, the number. At most 25 characters. */
export function rfReference(number: string): string {
  const check = String(98 - remainderOf(`${number}RF00`)).padStart(2, '0')
  return `RF${check}${number}`
}

/** Whether a text is such a reference, with correct check digits; it may have spaces. */
export function isRfReference(text: string): boolean {
  const compact = text.toUpperCase().replaceAll(/\s/g, '')
  if (!/^RF\d{2}[A-Z\d]{1,21}$/.test(compact)) return false
  return remainderOf(compact.slice(4) + compact.slice(0, 4)) === 1
}

/** The number that a text refers to, if the text is such a reference; null for another text. */
export function referredNumber(text: string): string | null {
  return isRfReference(text) ? text.replaceAll(/\s/g, '').slice(4) : null
}

/** As it is printed: in groups of four. */
export function groupedReference(reference: string): string {
  return reference.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
