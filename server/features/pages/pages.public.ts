import { homeAddress } from '#contract/pages/addresses.ts'
import { type ShownPage, showPage } from '#contract/pages/pages.ts'
import { language } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import type { Settings } from '#server/portal-settings/portal-settings.ts'
import { type Messages, neutralHome } from './pages.neutral.ts'
import { findShownPage } from './pages.store.ts'

type Deps = { db: Database; settings: Pick<Settings, 'company'>; languages: Messages }

/** The page at an address, in the language of the request. Throws `page_not_found`. */
export async function readPage({ db, settings, languages }: Deps, address: string): Promise<ShownPage> {
  const content = await findShownPage(db, address)
  if (content) return showPage(content, language())
  return address === homeAddress
    ? showPage(neutralHome(languages, settings.company()), language())
    : refuse('page_not_found')
}
