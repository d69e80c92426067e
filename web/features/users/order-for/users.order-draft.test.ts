import { expect, test } from 'vitest'
import { type CheckoutDraft, newAddress } from '../../cart/checkout/cart.checkout-form.ts'
import { readOrderForDraft, writeOrderForDraft } from './users.order-draft.ts'

const bill = {
  country: 'NL',
  name: '',
  company: '',
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  region: '',
  phone: '',
}
const first: CheckoutDraft = {
  country: 'NL',
  name: 'Ann',
  company: '',
  line1: '',
  line2: '',
  postcode: '',
  city: '',
  region: '',
  phone: '',
  choice: newAddress,
  isSaved: false,
  billChoice: 'same',
  bill,
  isBillSaved: false,
  payment: 'later',
  poNumber: '',
  requestedOn: '',
  vatId: '',
  freightMethod: '',
  note: '',
}
const line = { productId: 'a', sku: 'BT-1', name: 'Belt', unitprice: 12.5, quantity: 3, message: 'Too few' }

test('a draft is read as it was written, without why its lines were refused', () => {
  const text = writeOrderForDraft({ ...first, poNumber: '4500' }, first, [line])
  expect(readOrderForDraft(text)).toEqual({
    fields: { ...first, poNumber: '4500' },
    lines: [{ ...line, message: null }],
  })
})

test('a form that holds what it began with is no draft', () => {
  expect(writeOrderForDraft({ ...first }, first, [])).toBeNull()
  expect(writeOrderForDraft({ ...first }, first, [line])).not.toBeNull()
  expect(writeOrderForDraft({ ...first, note: 'Ring' }, first, [])).not.toBeNull()
})

test.each([null, '', 'x', 'null', '{}', '{"fields":{},"lines":[{"sku":1}]}'])('%s is no draft', (text) => {
  expect(readOrderForDraft(text)).toBeNull()
})

test('fields of another release are left out', () => {
  const text = '{"fields":{"poNumber":"4500","colour":"red","payment":"gold"},"lines":[]}'
  expect(readOrderForDraft(text)?.fields).not.toHaveProperty('colour')
})
