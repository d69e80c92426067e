import { index, layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The name of the file instead of its path as the id, where a route has none: the ids of all routes are loaded with every page. */
function withShortIds(entries: RouteConfigEntry[]): RouteConfigEntry[] {
  return entries.map((entry) => ({
    ...entry,
    id: entry.id ?? entry.file.replace(/^.*\/|\.tsx$/g, ''),
    ...(entry.children && { children: withShortIds(entry.children) }),
  }))
}

/** All components in all states, for those who build the portal. A build for production has none of it (`ops/build-web.ts`). */
const isForProduction = import.meta.env?.MODE === 'production'
const showcase = isForProduction ? [] : [route('dev/ui', 'showcase/showcase.page.tsx')]

/** The table of specification section 2, in its order, with our own pages among them. */
export default withShortIds([
  index('features/site/site.home.tsx'),
  route('products', 'features/catalogue/catalogue.products.tsx'),
  route('products/compare', 'features/catalogue/compare/catalogue.compare.tsx'),
  route('products/:id', 'features/catalogue/product-page/catalogue.product.tsx'),
  route('myportfolio', 'features/site/site.page.tsx', { id: 'portfolio' }),
  route('blog', 'features/site/site.page.tsx', { id: 'blog' }),
  route('purchase/:id', 'features/orders/purchase/orders.purchase.tsx'),
  route('cart', 'features/cart/cart.page.tsx'),
  route('quick-order', 'features/cart/quick-order/cart.quick-order.tsx'),
  route('withdraw', 'features/withdrawals/withdrawals.page.tsx'),
  route('payment/:id', 'features/payments/payments.page.tsx'),
  route('checkout', 'features/cart/checkout/cart.checkout.tsx'),
  route('checkout/placed/:id', 'order-pages/placed-order.tsx'),
  route('dashboard', 'shell/dashboard/dashboard.tsx', [
    layout('features/orders/orders.activity.tsx', [index('features/profile/profile.page.tsx')]),
    route('account', 'features/identity/account/identity.account.tsx'),
    route('myorder', 'features/orders/orders.my-orders.tsx'),
    route('myorder/:id', 'order-pages/own-order.tsx'),
    route('myorder/:id/again', 'features/orders/orders.reorder.tsx'),
    route('addresses', 'features/addresses/addresses.page.tsx'),
    route('lists', 'features/cart/lists/cart.lists.tsx'),
    route('lists/:id', 'features/cart/lists/cart.list.tsx'),
    route('review', 'features/reviews/reviews.page.tsx'),
    layout('shell/staff/staff-only.tsx', [
      route('users', 'features/users/users.page.tsx'),
      route('users/:id', 'features/users/person-page/users.person.tsx'),
      route('users/:id/order', 'features/users/order-for/users.order-for.tsx'),
      route('manageallorders', 'order-pages/staff-orders.tsx'),
      route('manageallorders/:id', 'order-pages/staff-order.tsx'),
      route('manageallorders/:id/correct', 'features/invoices/invoices.correction.tsx'),
      route('invoices', 'features/invoices/invoices.list-page.tsx'),
      route('withdrawals', 'features/withdrawals/withdrawals.admin.tsx'),
      route('payments/accounting', 'features/payments/transfers/payments.accounting.tsx'),
      route('payments', 'features/payments/review/payments.exceptions.tsx'),
      route('addaproduct', 'features/products/form/products.add-product.tsx'),
      route('manageproduct', 'features/products/products.manage-products.tsx'),
      route('manageproduct/:id', 'features/products/form/products.edit-product.tsx'),
      route('variants', 'features/products/variants/products.variant-groups.tsx'),
      route('variants/:id', 'features/products/variants/products.variant-group.tsx'),
      route('imports', 'features/imports/imports.list.tsx'),
      route('imports/files', 'features/file-imports/file-imports.list.tsx'),
      route('imports/files/:id', 'features/file-imports/file-imports.page.tsx'),
      route('imports/:id', 'features/imports/imports.page.tsx'),
      route('audit', 'features/audit/audit.page.tsx'),
      route('reviews', 'features/reviews/reviews.admin.tsx'),
      route('synonyms', 'features/synonyms/synonyms.page.tsx'),
      route('settings', 'features/settings/settings.page.tsx'),
      route('settings/tax', 'features/tax/settings/tax.settings-page.tsx'),
      route('settings/freight', 'features/freight/settings/freight.settings-page.tsx'),
      route('settings/languages', 'features/languages/languages.page.tsx'),
      route('settings/languages/:code', 'features/languages/languages.messages-page.tsx'),
      route('settings/staff', 'features/staff/staff.page.tsx'),
      route('settings/families', 'features/families/families.page.tsx'),
      route('enquiries', 'features/enquiries/enquiries.admin.tsx'),
      route('menus', 'features/pages/menus/pages.menus.tsx'),
      route('setup', 'features/setup/setup.overview.tsx'),
      route('setup/:step', 'features/setup/setup.step.tsx'),
      route('demo', 'features/setup/setup.demo.tsx'),
      route('pages', 'features/pages/pages.list.tsx'),
      route('pages/:id', 'features/pages/pages.edit.tsx'),
      route('overview', 'features/reports/reports.page.tsx'),
      route('overview/unsent-emails', 'features/orders/unsent/orders.unsent-page.tsx'),
    ]),
  ]),
  ...showcase,
  route('login', 'features/identity/identity.login.tsx'),
  route('invitation', 'features/identity/identity.invitation.tsx'),
  route('signup', 'features/identity/identity.signup.tsx'),
  route('setup', 'features/setup/setup.first-admin.tsx'),
  // Every other page that staff have written.
  route('*', 'features/site/site.page.tsx'),
]) satisfies RouteConfig
