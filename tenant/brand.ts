export const brand = { name: 'Datum', legalName: 'Datum Component Works (demo)', currency: 'USD', locale: 'en' }
