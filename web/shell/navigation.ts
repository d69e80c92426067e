import { mark } from '#i18n/t.ts'
import { paths } from '../paths.ts'

/** `label` is marked: translate it with `t` when it is shown. */
export type Entry = { to: string; label: string }

/** The navbar of specification section 2, the entries that everybody sees, and the way to our products. */
export const mainEntries: readonly Entry[] = [
  { to: paths.home, label: mark('Home') },
  { to: paths.products, label: mark('Products') },
  { to: paths.portfolio, label: mark('My Portfolio') },
  { to: paths.blog, label: mark('Blog') },
]

export const dashboardEntry: Entry = { to: paths.dashboard, label: mark('Dashboard') }
