import type { PortalSettings } from '#contract/portal-settings.ts'
import { logoOf } from '../portal-settings/logo.ts'

type Company = PortalSettings['company']

/** What documents say of the company besides its names; only what the settings have. */
type SellerDetails = Pick<
  Company,
  'street' | 'postcode' | 'city' | 'country' | 'registration' | 'vatId' | 'phone'
> &
  Partial<Pick<Company, 'directors' | 'court' | 'taxNumber'>> & {
    bankAccounts: Company['bankAccounts']
    footer: PortalSettings['documents']['documentFooter']
  }

/** The company as documents name it. A stored invoice has a copy, so whatever is added here is optional. */
export type Seller = {
  name: string
  legalName: string
  contactEmail: string
  details?: SellerDetails
  /** Of its dates; absent: UTC. */
  timeZone?: string
  /** The brand colour, such as #06454b. Absent: that of the delivered design. */
  colour?: string
  /** The path of the logo; empty for none. Absent: the mark that the portal is delivered with. */
  logo?: string
}

function detailsOf({ company, documents }: PortalSettings): SellerDetails | undefined {
  const { street, postcode, city, country, registration, vatId, phone, bankAccounts } = company
  const { directors, court, taxNumber } = company
  const footer = documents.documentFooter
  const texts = [
    street,
    postcode,
    city,
    country,
    registration,
    vatId,
    phone,
    directors,
    court,
    taxNumber,
    ...Object.values(footer),
  ]
  if (bankAccounts.length === 0 && texts.every((text) => text === '')) return undefined
  return {
    ...{ street, postcode, city, country, registration, vatId, phone, bankAccounts, footer },
    ...(directors !== '' && { directors }),
    ...(court !== '' && { court }),
    ...(taxNumber !== '' && { taxNumber }),
  }
}

/** The company as documents name it with these settings. */
export function sellerOf(settings: PortalSettings): Seller {
  const { name, legalName, email } = settings.company
  const { timeZone } = settings.formats
  const details = detailsOf(settings)
  const logo = settings.documents.hasLogo ? logoOf(settings) : ''
  return {
    name,
    legalName,
    contactEmail: email,
    ...(details && { details }),
    ...(timeZone !== 'UTC' && { timeZone }),
    colour: settings.brand.colour,
    ...(logo !== undefined && { logo }),
  }
}
