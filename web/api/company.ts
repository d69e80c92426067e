import { useRouteLoaderData } from 'react-router'
import type { PublicCompany, PublicSettings } from '#contract/page-settings.ts'

/** On a page that could not be loaded at all, which shows no price: XTS is the code of no currency, for tests (ISO 4217). */
const unknown: PublicCompany = {
  name: '',
  legalName: '',
  tagline: '',
  email: '',
  currency: 'XTS',
  theme: '',
  priceNote: '',
}

/** Whose portal this is, as its settings say, in the language of the page. */
export function useCompany(): PublicCompany {
  return useRouteLoaderData<PublicSettings>('root')?.company ?? unknown
}
