import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Cart, CartLine } from '#contract/cart/cart.ts'
import type { PublicTax } from '#contract/page-settings.ts'
import { ChangedPrices } from './cart.prices.tsx'

const line = { id: '1', sku: 'HUB-1', seenUnitprice: 100, unitprice: 110, taxRate: 19, issues: [] }

/** What the page says of changed prices, without its markup. */
function noticeText(given: object, tax?: Partial<PublicTax>): string {
  const cart = { currency: 'EUR', lines: [{ ...line, ...given } as unknown as CartLine] } as Cart
  const element = createElement(ChangedPrices, { cart, onSeen: () => undefined })
  const company = { tax: tax && { classes: {}, ...tax } }
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => null }], {
    hydrationData: { loaderData: { root: { company } } },
  })
  return renderToStaticMarkup(createElement(RouterProvider, { router })).replaceAll(/<[^>]+>/g, '')
}

test('changed prices are shown as the lines are: with tax where the catalogue shows it', () => {
  expect(noticeText({}, { shown: 'gross' })).toContain('HUB-1 was €119.00, now €130.90.')
  expect(noticeText({}, { shown: 'both' })).toContain('HUB-1 was €100.00, now €110.00.')
  expect(noticeText({ taxRate: null })).toContain('HUB-1 was €100.00, now €110.00.')
})

test('what had no price was on request', () => {
  expect(noticeText({ seenUnitprice: 0 }, { shown: 'gross' })).toContain('HUB-1 was on request, now €130.90.')
})
