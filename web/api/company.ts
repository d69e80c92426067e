import { useRouteLoaderData } from 'react-router'
import type { PublicCompany, PublicSettings } from '#contract/page-settings.ts'

/** What is shown while the data of the page is not there: on a page that could not be loaded at all. */
const unknown: PublicCompany = { name: '', legalName: '', tagline: '', email: '', theme: '' }

/** Whose portal this is, as its settings say, in the language of the page. */
export function useCompany(): PublicCompany {
  return useRouteLoaderData<PublicSettings>('root')?.company ?? unknown
}
