/** Who the portal belongs to. */
export const brand = {
  name: 'Datum',
  legalName: 'Datum Component Works (demo)',
  tagline: 'Bicycle drivetrain parts, designed, machined, anodised and measured in one building.',
  currency: 'USD',
  contactEmail: 'hello@datum.example',
}
