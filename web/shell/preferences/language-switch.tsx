import type { MouseEvent } from 'react'
import { type Language, languageCodes, languageKey, languageName } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { storeLanguage } from './language-choice.ts'

/** Links to this page in the other languages. Pressed, they make the choice for all pages. */
export function LanguageSwitch() {
  const { languages: offered = languageCodes() } = useCompany()
  const choose = (event: MouseEvent, chosen: Language) => {
    event.preventDefault()
    storeLanguage(chosen)
    const here = new URL(window.location.href)
    here.searchParams.delete(languageKey)
    // Only loading the address again renders it in the other language.
    if (here.href === window.location.href) window.location.reload()
    else window.location.replace(here)
  }
  if (offered.length < 2) return null
  return (
    <ul className="footer-links mt-5 flex gap-6" aria-label={t('Language')}>
      {offered.map((one) => (
        <li key={one}>
          <a
            // Without the path: that of a page that is not found may read as another host.
            href={`?${languageKey}=${one}`}
            lang={one}
            hrefLang={one}
            aria-current={one === language() ? 'true' : undefined}
            onClick={(event) => choose(event, one)}
          >
            {languageName(one)}
          </a>
        </li>
      ))}
    </ul>
  )
}
