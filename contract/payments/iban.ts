import * as z from 'zod/mini'
import { t } from '#i18n/t.ts'

/** An IBAN as it is printed: in groups of four, however it was entered. */
export function groupedIban(iban: string): string {
  return iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** An account of the company: with an IBAN, or with an empty one and the number and bank code of its country. */
export const accountReply = z.object({
  bank: z.string(),
  iban: z.string(),
  bic: z.string(),
  accountNumber: z.optional(z.string()),
  bankCode: z.optional(z.string()),
})

type Account = Pick<z.output<typeof accountReply>, 'iban' | 'accountNumber' | 'bankCode'>

/** The number that an account is known by, as it is written in files. */
export function numberOfAccount({ iban, accountNumber = '' }: Account): string {
  return (iban || accountNumber).replaceAll(/\s/g, '')
}

/** "IBAN DE89 3704 …", or the number and the bank code. */
export function accountText(account: Account): string {
  const { iban, accountNumber = '', bankCode = '' } = account
  if (iban !== '') return t('IBAN {iban}', { iban: groupedIban(iban) })
  return t('Account {number}, bank code {code}', { number: accountNumber, code: bankCode })
}
