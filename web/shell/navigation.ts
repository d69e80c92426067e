import { useRouteLoaderData } from 'react-router'
import type { LegalKind } from '#contract/pages/legal-kinds.ts'
import { mark, t } from '#i18n/t.ts'
import { paths } from '../paths.ts'

/** `label` is marked: translate it with `t` when it is shown. */
export type NavigationEntry = { to: string; label: string }

/** The links that the company has put in the bar and at the foot of every page, in the language of the page. */
export type Menus = {
  navigation: readonly NavigationEntry[]
  footer: readonly NavigationEntry[]
  /** Legal pages that are published, and where consumers buy the function to withdraw. */
  legal: readonly (NavigationEntry & { kind: LegalKind | 'withdraw' })[]
}

/** What every portal has, for a page whose menus could not be read. */
const ownEntries: readonly NavigationEntry[] = [
  { to: paths.home, label: mark('Home') },
  { to: paths.products, label: mark('Products') },
]

export const dashboardEntry: NavigationEntry = { to: paths.dashboard, label: mark('Dashboard') }

/** The links of one menu, with their labels as they are shown. */
export function useMenu(place: 'navigation' | 'footer'): readonly NavigationEntry[] {
  const menus = useRouteLoaderData<{ menus: Menus | null }>('root')?.menus
  return menus?.[place] ?? ownEntries.map(({ to, label }) => ({ to, label: t(label) }))
}

/** The legal pages that visitors can read. */
export function useLegalLinks(): Menus['legal'] {
  return useRouteLoaderData<{ menus: Menus | null }>('root')?.menus?.legal ?? []
}
