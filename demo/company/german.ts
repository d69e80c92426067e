import texts from './german.json' with { type: 'json' }

/** The German texts of the company's own content, by the English ones. Those of the portal are in `i18n/de/`. */
export const tenantGerman: Readonly<Record<string, string>> = texts
