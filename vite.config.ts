import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { sandboxFrames } from './web/features/payments/sandbox/build-frames.ts'
import { precompress } from './web/precompress.ts'

/**
 * Whether a module is among these files and folders. A path that is no longer there ends the build: without that a renamed
 * file would leave its group, and nobody would notice that pages send a request more.
 */
function among(...paths: string[]): (id: string) => boolean {
  const gone = paths.filter((path) => !existsSync(join(import.meta.dirname, path)))
  if (gone.length > 0) throw new Error(`vite.config.ts names files that are not there: ${gone.join(', ')}`)
  return (id) => paths.some((path) => id.includes(`/${path}`))
}

const isOfDashboardShell = among(
  'web/shell/dashboard/',
  'web/shell/staff/',
  'web/shell/guards.ts',
  'web/shell/page-keys.ts',
  'web/shell/overlay-requests.ts',
)
/** Of the shell, and loaded after hydration. */
const isLoadedLater = among('web/shell/offline-banner.tsx')
const isOfShell = among(
  'web/root.tsx',
  'web/paths.ts',
  'web/shell/',
  'web/ui/button.tsx',
  'web/ui/icon.tsx',
  'web/ui/rich-text.tsx',
  'web/patterns/pictures/drawing.tsx',
  'web/patterns/money.tsx',
  'web/patterns/toast.ts',
  'web/patterns/route-error.tsx',
  'web/features/catalogue/catalogue.picture.tsx',
  'web/api/session.ts',
  'web/api/problem.ts',
  'web/api/drafts.ts',
  'web/api/sign-out.ts',
  'web/api/context.ts',
)

/** Styles of pages that are not public: one file, whichever of them is opened first. */
const isOfPrivateStyles = among('web/theme/private.css')

/** Modules of every page, in two files instead of twenty: fewer requests before hydration. */
const isOnEveryPage = (id: string) => isOfShell(id) && !isOfDashboardShell(id) && !isLoadedLater(id)

/** Modules that the public pages share: a separate file costs a request and 600 bytes of headers. */
const isOnPublicPages = among(
  'web/ui/status.tsx',
  'web/ui/dates.ts',
  'web/ui/field.tsx',
  'web/ui/unbroken.tsx',
  'web/patterns/empty-state.tsx',
  'web/features/catalogue/catalogue.add-least.tsx',
  'web/features/catalogue/list/catalogue.stock-badge.ts',
  'web/features/catalogue/compare/catalogue.compared.ts',
  'web/features/catalogue/compare/catalogue.compare-choice.tsx',
  'web/features/cart/cart.add-button.tsx',
  'web/features/tax/tax.price.tsx',
  'web/features/tax/tax.words.ts',
  'web/features/inventory/inventory.availability.ts',
  'i18n/cut.ts',
  'contract/own-address.ts',
  'contract/orders/quantity.ts',
  'contract/products/quantities.ts',
  'contract/products/texts.ts',
)

/** What the home page and the page of a part show, and the list of products does not. */
const isOfCards = among(
  'web/features/catalogue/catalogue.card.tsx',
  'web/features/catalogue/catalogue.card-row.tsx',
  'web/features/reviews/reviews.rating.tsx',
  'web/features/reviews/reviews.entry.tsx',
)

/** What pages that are content show beside their blocks: a file of its own, or each would list four. */
const isOfContents = among(
  'web/features/site/site.rich-text.tsx',
  'web/features/site/equipment/site.machine-picture.tsx',
  'web/features/site/hero/site.hero-zones.tsx',
  'contract/pages/links.ts',
)

/** The attributes of the product families and their labels. */
const isOfAttributes = among('web/features/catalogue/catalogue.attributes.ts')

/** Ranges of prices and of other values: filters of the product list and of the lists of staff. */
const isOfRanges = among('contract/lists/range.ts')

/** What a cart and an order have in common: one file in place of six small ones, which each public page would name. */
const isOfOrderValues = among(
  'contract/orders/lines.ts',
  'contract/orders/stored-field.ts',
  'contract/tax/order-treatment.ts',
  'contract/tax/order-sums.ts',
  'contract/freight/order-freight.ts',
  'contract/freight/freight-kinds.ts',
  'contract/imports/table-types.ts',
  'contract/lists/cells.ts',
  'contract/tax/sum-lines.ts',
  'contract/tax/sums.ts',
  'contract/tax/gross.ts',
  'contract/tax/tax-of.ts',
  'contract/shares.ts',
)

/** What a press of Add to cart needs, and what shows the number in the head once there is a cart. */
const isOfCart = among(
  'contract/cart/cart.ts',
  'contract/cart/cart-fields.ts',
  'contract/cart/quick-order.ts',
  'contract/cart/parse-rows.ts',
  'web/features/cart/cart.client.ts',
  'web/features/cart/cart.queue.ts',
  'web/features/cart/cart.edit.ts',
  'web/features/cart/cart.tabs.ts',
)

/** Small modules of pages that are not public. Every page loads them after hydration: the banner for a lost connection has an icon. */
const isOfIcons = among('web/ui/any-icon.tsx', 'web/sign-in-path.ts')

/** Modules that the product page and the order form share. */
const isOfAPart = among(
  'web/ui/stepper.tsx',
  'web/ui/stepper-values.ts',
  'web/features/catalogue/catalogue.quantity.ts',
  'web/features/catalogue/catalogue.quantity-field.tsx',
  'web/features/catalogue/product-page/catalogue.view.tsx',
  'web/features/catalogue/product-page/catalogue.views.ts',
)

/** What is said of the documents of a product, on its page and on those of staff. */
const isOfDocuments = among(
  'contract/product-documents/types.ts',
  'contract/product-documents/paths.ts',
  'web/features/product-documents/product-documents.language.ts',
  'web/ui/bytes.ts',
)

/** What every page with a form has: one file instead of four, whose names every page would list. */
const isOfForms = among(
  'web/patterns/form/use-api-form.ts',
  'web/patterns/form/error-summary.tsx',
  'web/patterns/form/form-refusal.tsx',
  'web/patterns/form/check-on-blur.ts',
)

/** What pages with a button or a field of their own have, with or without the form library. */
const isOfCommands = among(
  'web/api/current-of.ts',
  'web/api/problem-text.ts',
  'web/patterns/use-command.ts',
  'web/patterns/toast-error.ts',
  'web/ui/fields.tsx',
  'web/ui/options.tsx',
)

/** Schemas: whoever uses one of the contract needs both, and a form of its own must not part them. */
const isOfSchemas = among('node_modules/zod/', 'contract/fields.ts', 'contract/endpoint.ts')

/** Calls of the API and what goes with them: of pages with a form, and of those for who is signed in. */
const isOfCalls = among(
  'web/api/call.ts',
  'web/api/token.ts',
  'web/api/attempt-key.ts',
  'web/shell/guards.ts',
  'web/ui/dialog.tsx',
  'web/ui/skeleton.tsx',
  'web/patterns/refusal.tsx',
)

/** Small modules that most pages of the dashboard share. */
const isOfDashboard = among(
  'web/dashboard-paths.ts',
  'web/shell/dashboard/side-entries.ts',
  'web/shell/dashboard/allowed-pages.ts',
  'web/shell/dashboard/page-permissions.ts',
  'web/api/may.ts',
  'web/api/call-if-allowed.ts',
  'contract/permissions.ts',
  'web/shell/dashboard/search-button.tsx',
  'web/shell/page-keys.ts',
  'web/shell/overlay-requests.ts',
  'web/api/waiting.ts',
  'web/patterns/pictures/avatar.tsx',
  'web/patterns/page-header.tsx',
  'web/patterns/page-skeleton.tsx',
  'web/patterns/confirm-dialog.tsx',
  'web/patterns/use-confirmation.ts',
  'web/patterns/table/count.ts',
  'web/patterns/table/data-table.tsx',
  'web/patterns/table/pager.tsx',
  'web/patterns/form/form-dialog.tsx',
  'web/patterns/live/live-note.tsx',
  'web/ui/time.tsx',
)

/** The bar and the sidebar. Pages that share small modules with the dashboard do not load them, nor their styles. */
const isOfDashboardFrame = among('web/shell/dashboard/')

/** What every list of staff needs. Its forms are loaded when they are opened. */
const isOfGrid = among(
  'web/patterns/grid/grid.tsx',
  'web/patterns/grid/grid.bulk-failed.tsx',
  'web/patterns/grid/grid.row-menu.tsx',
  'web/patterns/grid/state/',
  'web/api/save-file.ts',
  'contract/lists/bulk.ts',
)

/**
 * Seven of the eight characters of a hash: every page has a list of all files, and a hash cannot be compressed. The file of a route
 * has no other name, since the list has the name of the route beside it. Fonts and styles keep theirs: the server's build names
 * them too.
 */
const shortNames = {
  entryFileNames: 'assets/[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

/** What is loaded before a module that is loaded on demand. The files of every page are there already. */
function withoutThoseOfEveryPage(_: string, files: string[]): string[] {
  return files.filter((file) => !/\/(?:framework|shell|rolldown-runtime)-/.test(file))
}

export default defineConfig({
  publicDir: 'web/public',
  plugins: [tailwindcss(), reactRouter(), sandboxFrames(), precompress()],
  build: {
    target: 'es2023',
    // Browsers with light-dark(), those of May 2024 and later. Replaced by two variables of the root, it would leave a part
    // of a page in the theme of the page, such as the preview of a brand.
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: withoutThoseOfEveryPage },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            ...shortNames,
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: 'shell', test: isOnEveryPage },
                { name: 'private', test: isOfPrivateStyles },
                { name: 'public', test: isOnPublicPages },
                { name: 'cards', test: isOfCards },
                { name: 'contents', test: isOfContents },
                { name: 'part', test: isOfAPart },
                { name: 'documents', test: isOfDocuments },
                { name: 'attributes', test: isOfAttributes },
                { name: 'range', test: isOfRanges },
                { name: 'icons', test: isOfIcons },
                { name: 'schemas', test: isOfSchemas },
                { name: 'calls', test: isOfCalls },
                { name: 'commands', test: isOfCommands },
                { name: 'forms', test: isOfForms },
                { name: 'dashboard', test: isOfDashboard },
                { name: 'dashboard-frame', test: isOfDashboardFrame },
                { name: 'grid', test: isOfGrid },
                // The last: a group takes what its modules import, except for what an earlier one has.
                { name: 'order-values', test: isOfOrderValues },
                { name: 'cart', test: isOfCart },
              ],
            },
          },
        },
      },
    },
  },
})
