import type { MetaDescriptor } from 'react-router'
import { t } from '#i18n/t.ts'
import { paths } from '../../paths.ts'
import { ProductSearchForm } from '../../patterns/failure/product-search.tsx'
import { pageMeta } from '../../shell/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'

type Matches = Parameters<typeof pageMeta>[0]['matches']

export function notFoundMeta(matches: Matches): MetaDescriptor[] {
  return pageMeta({
    title: t('Page not found'),
    description: t('This page does not exist or has been removed.'),
    isPrivate: true,
    matches,
  })
}

/** Shown at an address without a page. */
export function NotFound() {
  return (
    <section className="wrap-page grid justify-items-start gap-4 py-16 md:py-28">
      <svg className="dwg h-20 w-44" viewBox="0 0 176 80" aria-hidden="true">
        <path className="c" d="M0 40h176M88 0v80" />
        <path className="w" strokeDasharray="6 4" d="M48 12h80v56H48z" />
        <path className="n" d="M48 74v6M128 74v6M48 77h80" />
      </svg>
      <h1>{t('Page not found')}</h1>
      <p className="max-w-prose text-ink-2">
        {t('This page does not exist. The address may be mistyped, or the page has been moved or removed.')}
      </p>
      <div className="mt-2 w-full">
        <ProductSearchForm />
      </div>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={paths.home}>{t('Go to the home page')}</ButtonLink>
        <ButtonLink to={paths.products}>{t('Browse products')}</ButtonLink>
        <span className="hidden signed-in:inline-block">
          <ButtonLink to={paths.dashboard}>{t('Dashboard')}</ButtonLink>
        </span>
      </div>
    </section>
  )
}
