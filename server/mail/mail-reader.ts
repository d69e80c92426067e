import { baseLanguage, type Language } from '#i18n/language.ts'
import { dateLocale } from '#i18n/t.ts'
import type { Database } from '../database/pool.ts'
import type { Settings } from '../portal-settings/portal-settings.ts'
import { listRecipientLanguages } from './mail.store.ts'

/** The language of an account; `otherwise` if it is unknown or there is no account. */
export async function languageOfReader(
  db: Database,
  userId: string | null,
  otherwise: Language = baseLanguage(),
): Promise<Language> {
  return (await languagesOfReaders(db, [userId], otherwise))(userId)
}

/** As `languageOfReader`, for many accounts: returns a function that knows the language of each. */
export async function languagesOfReaders(
  db: Database,
  userIds: readonly (string | null)[],
  otherwise: Language = baseLanguage(),
): Promise<(userId: string | null) => Language> {
  const known = new Set(userIds.filter((id) => id !== null))
  const rows = known.size > 0 ? await listRecipientLanguages(db, [...known]) : []
  const languages = new Map(rows.map(({ user_id, language }) => [user_id, language]))
  return (userId) => (userId && languages.get(userId)) || otherwise
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** "21 November 2026" in the recipient's language, in the time zone of the company: that of the reader is unknown. */
export function longDay(settings: Pick<Settings, 'formats'>, time: Date): string {
  const locale = dateLocale()
  const { timeZone } = settings.formats()
  const key = `${locale} ${timeZone}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  formats.set(key, format)
  return format.format(time)
}
