import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import {
  Links,
  type LinksFunction,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import type { Call } from '#contract/endpoint.ts'
import type { PublicCompany } from '#contract/page-settings.ts'
import { readMenus } from '#contract/pages/menus.ts'
import { languageInfo } from '#i18n/language.ts'
import { language, numberFormat, t } from '#i18n/t.ts'
import { useCompany } from './api/company.ts'
import { callContext, settingsContext } from './api/context.ts'
import { paths } from './dashboard-paths.ts'
import { SiteSearch } from './features/catalogue/catalogue.site-search.tsx'
import { RouteError } from './patterns/route-error.tsx'
import { Footer } from './shell/footer.tsx'
import { Header } from './shell/header.tsx'
import { holdPressesScript, releasePresses, stopHoldingPresses } from './shell/held-presses.ts'
import type { Menus } from './shell/navigation.ts'
import { firstPaintScript, namePaintScript } from './shell/preferences/first-paint.ts'
import { RouteFocus } from './shell/route-focus.tsx'
import { SessionWatch } from './shell/session-watch.tsx'
import { waitUntilOnline } from './shell/wait-until-online.ts'
import archivo from './theme/fonts/archivo.woff2?url'
import stylesheet from './theme/index.css?url'

const AfterHydration = lazy(() => import('./after-hydration.tsx').catch(() => ({ default: () => null })))

/** The banner for a lost connection, the toasts and the keys: no page waits for them. */
function Later({ hasCart }: { hasCart: boolean }) {
  const [isHydrated, setIsHydrated] = useState(false)
  useEffect(() => setIsHydrated(true), [])
  return isHydrated ? (
    <Suspense fallback={null}>
      <AfterHydration hasCart={hasCart} />
    </Suspense>
  ) : null
}

export const links: LinksFunction = () => [
  { rel: 'preload', href: archivo, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: stylesheet },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

/**
 * What every page may know of this installation, with the links of its menus. Read once, on the server: it does not change
 * while a page is open.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const settings = context.get(settingsContext)
  return { ...settings, menus: await readMenuLinks(context.get(callContext), settings.company) }
}

/**
 * Null if they cannot be read: a page with fewer links is better than none. Made here, so that no page loads code for it. The
 * menu of the company does not repeat legal pages.
 */
async function readMenuLinks(call: Call, { sellsToConsumers }: PublicCompany): Promise<Menus | null> {
  const menus = await call(readMenus, {}).catch(() => null)
  if (!menus) return null
  const linksOf = <Link extends { label: string; address: string }>(menu: Link[]) =>
    menu.map(({ address: to, ...link }) => ({ ...link, to }))
  const withdraw = { to: paths.withdraw, label: t('Withdraw from contract'), kind: 'withdraw' } as const
  const legal = linksOf(menus.legal)
  return {
    navigation: linksOf(menus.navigation),
    footer: linksOf(menus.footer).filter(({ to }) => !legal.some((one) => one.to === to)),
    legal: sellsToConsumers ? [...legal, withdraw] : legal,
  }
}

export const clientMiddleware = [waitUntilOnline]

export function shouldRevalidate(): boolean {
  return false
}

export function Layout({ children }: { children: ReactNode }) {
  const isBroken = Boolean(useRouteError())
  const { theme } = useCompany()
  // The dashboard has its own bar and no footer. If it could not be shown at all, the site's are there.
  const hasOwnShell = useMatches().some(({ id }) => id === 'dashboard') && !isBroken
  return (
    <html
      lang={language()}
      dir={languageInfo(language())?.direction}
      data-numbers={numberFormat()}
      data-auth="out"
      data-role="customer"
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f4f6f9" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#090e1a" media="(prefers-color-scheme: dark)" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: firstPaintScript }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: holdPressesScript }} />
        <Meta />
        <Links />
        {theme === '' ? null : <style>{theme}</style>}
      </head>
      <body>
        <a className="skip-link" href="#main">
          {t('Skip to content')}
        </a>
        {hasOwnShell ? (
          children
        ) : (
          <>
            <Header search={<SiteSearch />} />
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash */}
            <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: namePaintScript }} />
            <main id="main" tabIndex={-1}>
              {children}
            </main>
            <Footer />
          </>
        )}
        <Later hasCart={!hasOwnShell} />
        <SessionWatch />
        <RouteFocus />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  // Runs after the effects of everything on the page: its forms and buttons listen now.
  useEffect(releasePresses, [])
  useLayoutEffect(() => stopHoldingPresses(), [])
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (!import.meta.env.SSR) console.error(error)
  return (
    <>
      <title>{t('This page could not be shown')}</title>
      <RouteError />
    </>
  )
}
