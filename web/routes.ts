import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of specification section 2, in its order, with our own pages among them. */
export default [
  index('features/site/site.home.tsx'),
  route('products', 'features/catalogue/catalogue.products.tsx'),
  route('products/compare', 'features/catalogue/catalogue.compare.tsx'),
  route('products/:id', 'features/catalogue/catalogue.product.tsx'),
  route('myportfolio', 'features/site/site.portfolio.tsx'),
  route('blog', 'features/site/site.blog.tsx'),
  route('purchase/:id', 'features/orders/orders.purchase.tsx'),
  route('payment/:id', 'features/payments/payments.page.tsx'),
  route('dashboard', 'shell/dashboard.tsx', [
    layout('features/orders/orders.activity.tsx', [index('features/profile/profile.page.tsx')]),
    route('account', 'features/identity/identity.account.tsx'),
    route('myorder', 'features/orders/orders.my-orders.tsx'),
    route('myorder/:id', 'features/orders/orders.order.tsx'),
    route('myorder/:id/again', 'features/orders/orders.again.tsx'),
    route('review', 'features/reviews/reviews.page.tsx'),
    layout('shell/admin-only.tsx', [
      route('users', 'features/users/users.page.tsx'),
      route('users/:id', 'features/users/users.person.tsx'),
      route('manageallorders', 'features/orders/orders.manage-all.tsx'),
      route('manageallorders/:id', 'features/payments/payments.order.tsx'),
      route('payments', 'features/payments/payments.concerns.tsx'),
      route('addaproduct', 'features/catalogue/catalogue.add-product.tsx'),
      route('manageproduct', 'features/catalogue/catalogue.manage-products.tsx'),
      route('manageproduct/:id', 'features/catalogue/catalogue.edit-product.tsx'),
      route('audit', 'features/audit/audit.page.tsx'),
      route('reviews', 'features/reviews/reviews.desk.tsx'),
      route('overview', 'features/overview/overview.page.tsx'),
    ]),
  ]),
  route('dev/ui', 'showcase/showcase.page.tsx'),
  route('login', 'features/identity/identity.login.tsx'),
  route('invitation', 'features/identity/identity.invitation.tsx'),
  route('signup', 'features/identity/identity.signup.tsx'),
  route('*', 'features/site/site.not-found.tsx'),
] satisfies RouteConfig
