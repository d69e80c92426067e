import { expect, test } from 'vitest'
import { findViolations, type Rule } from './architecture.ts'
import type { Files } from './sources.ts'

/** A small project without violations. */
const sound: Files = {
  'contract/endpoint.ts': 'export type Endpoint = { path: string }\n',
  'contract/orders/orders.ts':
    "import type { Product } from '../products/products.ts'\nexport type Order = Product\n",
  'contract/products/products.ts': 'export type Product = { name: string }\n',
  'contract/identity/identity.ts': 'export type Token = { token: string }\n',
  'tenant/brand.ts': "export const brand = { name: 'Datum' }\n",
  'server/config.ts': 'export const port = process.env.PORT\n',
  'server/app.ts': "import { ordersRoutes } from './features/orders/orders.routes.ts'\nordersRoutes()\n",
  'server/http/handle.ts': "import { brand } from '#tenant/brand.ts'\nexport const answer = brand\n",
  'server/features/orders/orders.routes.ts': [
    "import type { Order } from '#contract/orders/orders.ts'",
    "import { answer } from '#server/http/handle.ts'",
    "import { findProduct } from '../products/products.store.ts'",
    "import type { Actor } from '../identity/identity.actor.ts'",
    'export function ordersRoutes(): [Order?, Actor?] {\n  return [answer, findProduct] as never\n}\n',
  ].join('\n'),
  'server/features/products/products.store.ts': 'export const findProduct = 1\n',
  'server/features/identity/identity.actor.ts': 'export type Actor = { id: string }\n',
  'web/routes.ts': "import './features/site/site.home.tsx'\n",
  'web/ui/button.tsx': 'export function Button() {\n  return <button type="button">Order any part</button>\n}\n',
  'web/features/site/site.home.tsx':
    "import { Card } from '../reviews/reviews.card.tsx'\nexport const home = Card\n",
  'web/features/reviews/reviews.card.tsx': 'export const Card = 1\n',
  'web/features/products/products.form.tsx': 'export const form = 1\n',
  'server/features/reviews/reviews.store.ts': 'export const review = 1\n',
  'contract/reviews/reviews.ts': 'export type Review = string\n',
  'web/features/orders/orders.list.tsx': 'export const list = 1\n',
  'web/features/identity/identity.login.tsx': 'export const login = 1\n',
}

test('a project that keeps the rules has no violation', () => {
  expect(findViolations(sound)).toEqual([])
})

const planted: [name: string, rule: Rule, change: Files][] = [
  ['web imports the server', 'zone arrow', { 'web/ui/a.ts': "import { port } from '#server/config.ts'\n" }],
  ['server imports the web', 'zone arrow', { 'server/http/a.ts': "export * from '#web/ui/button.tsx'\n" }],
  [
    'a type of the server in the web',
    'zone arrow',
    { 'web/ui/a.ts': "import type { Port } from '#server/config.ts'\n" },
  ],
  [
    'contract imports Node',
    'zone arrow',
    { 'contract/errors.ts': "import fs from 'node:fs'\nfs.readdirSync('.')\n" },
  ],
  [
    'contract imports the tenant',
    'zone arrow',
    { 'contract/money.ts': "import { brand } from '#tenant/brand.ts'\n" },
  ],
  ['tenant imports the contract', 'zone arrow', { 'tenant/home.ts': "import '#contract/endpoint.ts'\n" }],
  ['server code imports testing', 'zone arrow', { 'server/http/a.ts': "import '#tests/support/portal.ts'\n" }],
  [
    'a folder of tests imports what it may not',
    'zone arrow',
    { 'tests/security/a.ts': "import '#server/config.ts'\n" },
  ],
  [
    'a path from one folder of tests into another',
    'relative path out of its zone',
    { 'tests/load/a.ts': "import { b } from '../cluster/b.ts'\n" },
  ],
  [
    'an import over several lines',
    'zone arrow',
    { 'web/ui/a.ts': "import {\n  port,\n  type Port,\n} from '#server/config.ts'\n" },
  ],
  ['a dynamic import', 'zone arrow', { 'web/ui/a.ts': "export const load = () => import('#server/config.ts')\n" }],
  [
    'a path that climbs out of its zone',
    'relative path out of its zone',
    { 'server/http/a.ts': "import { brand } from '../../tenant/brand.ts'\n" },
  ],
  [
    'an import between features that is not on the list',
    'import between features',
    { 'server/features/products/products.routes.ts': "import '../orders/orders.routes.ts'\n" },
  ],
  [
    'more of identity than a type',
    'import between features',
    { 'server/features/orders/orders.store.ts': "import { Actor } from '../identity/identity.actor.ts'\n" },
  ],
  [
    'an import between features that is not allowed in the web',
    'import between features',
    { 'web/features/products/products.list.tsx': "import '../site/site.home.tsx'\n" },
  ],
  [
    'an import between features that is not allowed in the contract',
    'import between features',
    { 'contract/identity/identity.ts': "import type { Order } from '../orders/orders.ts'\n" },
  ],
  [
    'a lower layer imports a feature',
    'lower layer imports a feature',
    { 'server/http/a.ts': "import { findProduct } from '../features/products/products.store.ts'\n" },
  ],
  [
    'a component of ui imports a feature',
    'lower layer imports a feature',
    { 'web/ui/a.tsx': "import { Card } from '#web/features/reviews/reviews.card.tsx'\n" },
  ],
  [
    'a component of ui knows the session',
    'ui knows the portal',
    { 'web/ui/a.tsx': "import { useSession } from '../api/session.ts'\n" },
  ],
  [
    'a component of ui knows a type of the contract',
    'ui knows the portal',
    { 'web/ui/a.tsx': "import type { Endpoint } from '#contract/endpoint.ts'\n" },
  ],
  [
    'a layer of the server knows a feature through the contract',
    'lower layer imports a feature',
    { 'server/http/a.ts': "import { order } from '#contract/orders/orders.ts'\n" },
  ],
  [
    'a layer of the web knows a type of a feature through the contract',
    'lower layer imports a feature',
    { 'web/patterns/a.tsx': "import type { Order } from '#contract/orders/orders.ts'\n" },
  ],
  [
    'a file of the contract without a feature imports one',
    'lower layer imports a feature',
    { 'contract/errors.ts': "import type { Order } from './orders/orders.ts'\n" },
  ],
  [
    'a feature of the server alone',
    'feature on one side only',
    { 'server/features/quotes/quotes.store.ts': 'export const quote = 1\n' },
  ],
  [
    'a feature of the web alone',
    'feature on one side only',
    { 'web/features/quotes/quotes.list.tsx': 'export const quote = 1\n' },
  ],
  [
    'a feature of the contract alone',
    'feature on one side only',
    { 'contract/quotes/quotes.ts': 'export type Quote = string\n' },
  ],
  [
    'a feature of the contract in a file beside the folders',
    'feature on one side only',
    { 'contract/quotes.ts': 'export type Quote = string\n' },
  ],
  [
    'two files that import each other',
    'import cycle',
    { 'server/http/a.ts': "import { b } from './b.ts'\n", 'server/http/b.ts': "import { a } from './a.ts'\n" },
  ],
  [
    'two files that import a type of each other',
    'import cycle',
    {
      'server/http/a.ts': "import type { B } from './b.ts'\nexport type A = B\n",
      'server/http/b.ts': "import { a } from './a.ts'\nexport type B = typeof a\n",
    },
  ],
  [
    'a folder of 33 source files',
    'folder too large',
    Object.fromEntries(
      Array.from({ length: 33 }, (_, index) => [`web/patterns/a${index}.css`, 'a {}\n'] as const),
    ),
  ],
  ['401 lines', 'file too long', { 'web/ui/a.css': '/* a */\n'.repeat(401) }],
  ['a folder of helpers', 'catch-all name', { 'server/helpers/money.ts': 'export const a = 1\n' }],
  ['a file of utils', 'catch-all name', { 'server/features/orders/orders.utils.ts': 'export const a = 1\n' }],
  ['a stylesheet called common', 'catch-all name', { 'web/theme/common.css': 'a {}\n' }],
  [
    'the environment read in a service',
    'process.env outside server/config.ts',
    { 'server/http/a.ts': 'export const level = process.env.LOG_LEVEL\n' },
  ],
  [
    'the environment by another spelling',
    'process.env outside server/config.ts',
    { 'server/http/a.ts': "const { env } = process\nexport const level = env['LOG_LEVEL']\n" },
  ],
  [
    'the environment imported',
    'process.env outside server/config.ts',
    { 'server/http/a.ts': "import { env } from 'node:process'\nexport const level = env.LOG_LEVEL\n" },
  ],
  [
    'a statement in a service',
    'SQL outside a store',
    { 'server/features/orders/orders.service.ts': 'export const overdue = `select id from orders where paid`\n' },
  ],
  [
    'a statement over several lines in a job',
    'SQL outside a store',
    { 'server/jobs/expiry.ts': 'export const expire = `\n  update orders set paid = true`\n' },
  ],
  [
    'a statement sent by a route',
    'SQL outside a store',
    {
      'server/http/a.ts': 'export const read = (db: { query(sql: string): void }, sql: string) => db.query(sql)\n',
    },
  ],
  ['any as a type', 'any', { 'web/ui/a.ts': 'export function a(value: any): void {}\n' }],
  ['any as a way out', 'any', { 'web/ui/a.ts': 'export const a = (1 as any).b\n' }],
  ['any in a generic', 'any', { 'web/ui/a.ts': 'export const a = new Map<string, any>()\n' }],
]

test.each(planted)('%s is caught', (_, rule, change) => {
  const rules = findViolations({ ...sound, ...change }).map((violation) => violation.rule)
  expect(rules).toContain(rule)
  expect(new Set(rules).size, `only this rule is broken: ${rules.join(', ')}`).toBe(1)
})

test('what only looks like a violation is let through', () => {
  const violations = findViolations({
    ...sound,
    'server/http/a.ts': [
      "// import { Button } from '#web/ui/button.tsx'",
      '/* process.env.PORT as any */',
      "export const sentence = 'process.env is read elsewhere, as any reader knows'",
      'export function isEmpty(any: boolean, other: string): boolean {\n  return any && !other\n}\n',
    ].join('\n'),
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`server/database/migrations/a${index}.ts`, ''] as const),
    ),
    ...Object.fromEntries(
      Array.from({ length: 30 }, (_, index) => [`web/patterns/a${index}.test.ts`, ''] as const),
    ),
    'server/demo/demo.ts': "import type { Order } from '#contract/orders/orders.ts'\n",
    'web/features/reviews/reviews.form.tsx': "import type { Order } from '#contract/orders/orders.ts'\n",
    'server/features/products/products.store.ts': 'export const findProduct = `select id from product`\n',
    'server/features/products/products.service.ts':
      "// `select id from product` is in the store\nexport const text = 'select a product with an image as its cover'\n",
    'server/database/lock.ts': 'export const lock = `lock table product in share mode`\n',
    'server/database/migrations/0001-first.sql': 'select 1;\n'.repeat(400),
    'server/features/orders/orders.test.ts':
      "import { testPortal } from '#tests/support/portal.ts'\ntestPortal()\n",
  })
  expect(violations).toEqual([])
})
