import type { PortalSettings } from '#contract/portal-settings.ts'
import { deliveredSettings } from './delivered-settings.ts'

/** The path of the logo; undefined for the mark of the company that the portal is delivered with; empty for none. */
export function logoOf({ brand, company }: PortalSettings): string | undefined {
  if (brand.logo !== '') return brand.logo
  return company.name === deliveredSettings.company.name ? undefined : ''
}
