import { cut } from '#i18n/cut.ts'
import { t } from '#i18n/t.ts'
import { refuse } from '#server/http/problem.ts'
import { refuseUnreadableFile, type WantedEntries } from '../payments.statement.ts'

/** Without spaces, in capitals. */
export const compactIban = (iban: string) => iban.replaceAll(/\s/g, '').toUpperCase()

const ibanPattern = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/

/** Whether a text is an IBAN by its check digits (ISO 13616). */
export function isIban(written: string): boolean {
  const iban = compactIban(written)
  if (!ibanPattern.test(iban)) return false
  const moved = iban.slice(4) + iban.slice(0, 4)
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  return BigInt(digits) % 97n === 1n
}

/** Whether a cell names an account at all: `Main` and `****3000` do not. */
export function isAccountNumber(written: string): boolean {
  if (/[*•…]|x{2,}/i.test(written) || /^[-+]?[\d.,'\s]+[.,]\d{1,2}$/.test(written.trim())) return false
  const compact = written.replaceAll(/[^A-Za-z\d]/g, '')
  return compact.length >= 5 && compact.length <= 34 && compact.replaceAll(/\D/g, '').length >= 5
}

/** Whether an IBAN ends with an account number: those of some countries have up to three check digits behind it. */
export function endsWithAccount(iban: string, digits: string): boolean {
  return [0, 1, 2, 3].some((more) => iban.slice(0, iban.length - more).endsWith(digits))
}

/** The account of the company that a file names so: by its IBAN, or by the national number that an IBAN ends with. */
export function ownAccountOf(
  written: string,
  { own, chosen }: Pick<WantedEntries, 'own' | 'chosen'>,
): string | null {
  const candidates = chosen === '' ? own : [chosen]
  const parts = written.toUpperCase().match(/[A-Z\d]+/g) ?? []
  const compact = parts.join('')
  if (candidates.includes(compact)) return compact
  if (/^[A-Z]{2}\d{2}/.test(compact)) return null
  const number = compact.replace(/^0+/, '')
  const last = (parts.at(-1) ?? '').replace(/^0+/, '')
  const found = candidates.filter((iban) => {
    if (number.length >= 6 && iban.endsWith(number)) return true
    if (number.length >= 8 && endsWithAccount(iban, number)) return true
    // A bank code and an account number whose zeros are left out.
    const bank = parts.slice(0, -1).join('')
    return bank.length >= 5 && last.length >= 5 && endsWithAccount(iban, last) && iban.slice(4).startsWith(bank)
  })
  return found.length === 1 ? (found[0] ?? null) : null
}

/** The account of a file that names none. Throws `bank_file_unreadable` if the company has several and none was chosen. */
export function accountNotNamed({ own, chosen }: WantedEntries): string {
  if (chosen !== '') return chosen
  const [only, ...others] = own
  if (only !== undefined && others.length === 0) return only
  return refuseUnreadableFile(
    t('The file does not name its account. Choose the account along with the file.'),
    'account',
  )
}

/** Throws `bank_account_unknown` if the company has no account, or none like the one that was chosen. */
export function checkOwnAccounts({ own, chosen }: WantedEntries): void {
  const unknown = (message: string) => refuse('bank_account_unknown', [{ path: 'account', message }])
  if (own.length === 0) unknown(t('No bank account is entered in the company settings.'))
  if (chosen !== '' && !own.includes(chosen)) {
    unknown(t('{account} is not a bank account of the company.', { account: cut(chosen, 42) }))
  }
}
