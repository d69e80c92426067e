import { t } from '#i18n/t.ts'

/** The buyer's own number with what it is, such as "PO 4500-2217". One that says so itself, such as "PO-4453", is as it is. */
export function poLabel(number: string): string {
  const label = t('PO {number}', { number })
  const [word = ''] = label.split(' ')
  const isNamed = number.toLowerCase().startsWith(word.toLowerCase())
  return isNamed && !/^\p{L}/u.test(number.slice(word.length)) ? number : label
}
