/** Which top-level folder may import which: the layers of the project. */
export const zoneArrows: Record<string, readonly string[]> = {
  i18n: [],
  contract: ['i18n'],
  tenant: [],
  extensions: ['datum'],
  examples: ['datum'],
  server: ['i18n', 'contract', 'tenant'],
  web: ['i18n', 'contract', 'tenant'],
  'tests/support': ['i18n', 'contract', 'tenant', 'server'],
  checks: ['i18n', 'contract', 'tenant', 'server', 'tests/support'],
  'tests/e2e': ['i18n', 'contract', 'tenant', 'tests/support'],
  bench: ['contract', 'tenant', 'server', 'tests/support'],
  'tests/security': ['bench', 'tests/support'],
  'tests/chaos': ['server', 'tests/support'],
  'tests/record': ['server', 'tests/security', 'bench', 'tests/support'],
  'tests/cluster': ['server', 'tests/support'],
  'tests/load': ['server', 'tests/cluster', 'tests/support'],
  ops: ['server'],
}

/** What the tests of a folder may import in addition to its code. */
export const testArrows: Record<string, readonly string[]> = {
  contract: [],
  tenant: ['contract'],
  server: ['tests/support'],
  checks: ['web'],
}

/** All allowed imports between feature modules. A new line is a decision and needs a record in `docs/decisions/`. */
export const allowedImports = [
  'catalogue -> products',
  'catalogue -> product-documents',
  'product-documents -> products',
  'inventory -> products',
  'imports -> products',
  'orders -> products',
  'orders -> tax',
  'orders -> freight',
  'cart -> freight',
  'cart -> tax',
  'addresses -> tax',
  'cart -> products',
  'cart -> orders',
  'cart -> addresses',
  'cart -> imports',
  'fulfilment -> orders',
  'fulfilment -> products',
  'fulfilment -> invoices',
  'invoices -> orders',
  'invoices -> payments',
  'payments -> orders',
  'payments -> imports',
  'reviews -> orders',
  'search -> catalogue',
  'setup -> identity',
]
/** In the browser a page shows components of other modules: an order's page its shipments, documents and payments. */
export const webAllowedImports = [
  'catalogue -> inventory',
  'catalogue -> product-documents',
  'products -> product-documents',
  'catalogue -> reviews',
  'catalogue -> cart',
  'cart -> addresses',
  'products -> catalogue',
  'products -> inventory',
  'orders -> catalogue',
  'orders -> inventory',
  'orders -> fulfilment',
  'orders -> invoices',
  'orders -> cart',
  'identity -> cart',
  'payments -> orders',
  'payments -> fulfilment',
  'payments -> invoices',
  'users -> addresses',
  'users -> cart',
  'users -> orders',
  'users -> profile',
  'users -> reviews',
  'site -> catalogue',
  'site -> reviews',
  'site -> enquiries',
  'pages -> site',
  'setup -> identity',
  'setup -> settings',
  'languages -> settings',
  'settings -> tax',
  'settings -> addresses',
  'cart -> tax',
  'cart -> freight',
  'orders -> freight',
  'payments -> freight',
  'settings -> freight',
  'tax -> freight',
  'orders -> tax',
  'payments -> tax',
  'catalogue -> tax',
]

/**
 * The only files outside the feature modules that may import them, and folders of such files. Stylesheets are among them
 * because they set the order of all layers, the demo because it fills the tables of every feature module.
 */
export const composers = [
  'contract/all.ts',
  'contract/all.company.ts',
  'contract/all.money.ts',
  'server/app.ts',
  'server/services.ts',
  'server/register-identity.ts',
  'server/register-features.ts',
  'server/connect-extensions.ts',
  'server/worker.ts',
  'server/delete-account.ts',
  // Makes the code of the setup before it prints it.
  'server/main.ts',
  'server/demo/',
  'web/routes.ts',
  // The address of every page, with the query that the page reads.
  'web/paths.ts',
  'web/root.tsx',
  // Overlays of every page belong to a feature module, and are shown with the other components.
  'web/showcase/showcase.overlays.tsx',
  'web/theme/index.css',
  'web/theme/private.css',
]

/**
 * Files and folders of the contract that belong to no feature module, so that layers may import them. The codes of
 * refusals and the actions of the audit log are lists of all feature modules; a layer that records one stays generic.
 */
export const contractWithoutFeature = [
  'endpoint',
  'errors',
  'access',
  'session',
  'audit-actions',
  'days',
  'money',
  'all',
  'fields',
  'names',
  'catalogue-model',
  'tax-rules',
  'freight-rules',
  'shares',
  'qr-path',
  'drawings',
  'pictures',
  'page-settings',
  'portal-settings',
  'language-fields',
  'messages',
  'colours',
  'lists',
  'live',
]
