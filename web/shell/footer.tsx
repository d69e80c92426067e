import { Link, useLocation } from 'react-router'
import { t } from '#i18n/t.ts'
import { useCompany } from '../api/company.ts'
import { paths, wayBackFrom } from '../paths.ts'
import { BrandMark } from './brand-mark.tsx'
import { useLegalLinks, useMenu } from './navigation.ts'
import { LanguageSwitch } from './preferences/language-switch.tsx'

/** Who we are and how to reach us; without the links where an order is placed or paid. */
export function Footer() {
  const { legalName, email, phone } = useCompany()
  const isBuying = wayBackFrom(useLocation().pathname) !== null
  return (
    <footer className="site-footer on-field mt-16 bg-field-2 text-control text-field-ink-2">
      {isBuying ? null : <FooterLinks />}
      <div className="border-t border-field-line">
        <p className="wrap-page flex flex-wrap justify-between gap-x-6 gap-y-1 py-4 text-small">
          <span>{legalName}</span>
          {phone ? (
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="text-field-ink">
              {phone}
            </a>
          ) : null}
          {email ? (
            <a href={`mailto:${email}`} className="text-field-ink">
              {email}
            </a>
          ) : null}
        </p>
        <LegalBar />
      </div>
    </footer>
  )
}

/** On every page, also where an order is placed: the imprint is never further than one press away. */
function LegalBar() {
  const links = useLegalLinks()
  if (links.length === 0) return null
  return (
    <nav aria-label={t('Legal')}>
      <ul className="wrap-page flex flex-wrap gap-x-6 gap-y-1 pb-4 text-small">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-block min-h-6 text-field-ink">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FooterLinks() {
  const { tagline, openingHours } = useCompany()
  const entries = useMenu('footer')
  return (
    <div className="wrap-page grid gap-8 pt-14 pb-10 sm:grid-cols-[1.6fr_1fr_1fr]">
      <div>
        <p className="flex items-center gap-2.5 text-lead font-[660] tracking-[-0.02em] text-field-ink wide">
          <BrandMark />
        </p>
        <p className="mt-3.5 max-w-104">{tagline}</p>
        {openingHours ? <p className="mt-3.5 max-w-104">{openingHours}</p> : null}
        <LanguageSwitch />
      </div>
      <nav aria-label={t('Footer')} className="contents">
        <ul className="footer-links">
          {entries.map(({ to, label }) => (
            <li key={to}>
              <Link to={to}>{label}</Link>
            </li>
          ))}
        </ul>
        <ul className="footer-links">
          <li className="signed-in:hidden">
            <Link to={paths.login}>{t('Login')}</Link>
          </li>
          <li className="signed-in:hidden">
            <Link to={paths.signup}>{t('Sign Up')}</Link>
          </li>
          <li className="hidden signed-in:block">
            <Link to={paths.dashboard}>{t('Dashboard')}</Link>
          </li>
        </ul>
      </nav>
    </div>
  )
}
