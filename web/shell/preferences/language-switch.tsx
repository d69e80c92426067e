import type { MouseEvent } from 'react'
import { useLocation } from 'react-router'
import { ownAddress } from '#contract/own-address.ts'
import { type Language, languageCodes, languageKey, languageName } from '#i18n/language.ts'
import { language, t } from '#i18n/t.ts'
import { useCompany } from '../../api/company.ts'
import { paths } from '../../paths.ts'
import { storeLanguage } from './language-choice.ts'

/** Links to this page in the other languages. Pressed, they make the choice for all pages. */
export function LanguageSwitch() {
  // A page that is not found may have any path, also one that reads as another host.
  const path = ownAddress(useLocation().pathname) ?? paths.home
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
            href={`${path}?${languageKey}=${one}`}
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
