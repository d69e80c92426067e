/** An IBAN as it is printed: in groups of four, however it was entered. */
export function groupedIban(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
