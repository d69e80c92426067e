/** Who the portal belongs to. */
export const brand = {
  name: 'Datum',
  legalName: 'Datum Component Works (demo)',
  tagline: 'Bicycle drivetrain parts, designed, machined, anodised and measured in one building.',
  currency: 'USD',
  contactEmail: 'hello@datum.example',
}

/** Where the demo's company is: no place of this name, so that its invoices have what an invoice needs. */
export const brandAddress = { street: 'Demo Street 1', postcode: '00000', city: 'Demo City', country: 'US' }
