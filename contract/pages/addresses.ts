import * as z from 'zod/mini'
import { mark } from '#i18n/t.ts'
import { say } from '../fields.ts'
import { isLinkAddress } from './links.ts'

/** First words of addresses that the portal uses itself, or may use one day. */
const reserved = new Set([
  'account',
  'api',
  'assets',
  'card',
  'cards',
  'cart',
  'checkout',
  'dashboard',
  'dev',
  'documents',
  'drawings',
  'extensions',
  'guarantee-notices',
  'healthz',
  'icons',
  'invitation',
  'login',
  'logout',
  'manage',
  'metrics',
  'not-found',
  'payment',
  'pictures',
  'products',
  'purchase',
  'quick-order',
  'readyz',
  'sandbox',
  'search',
  'setup',
  'signup',
  'well-known',
  'withdraw',
])

export const homeAddress = '/'

const pattern = /^\/(?:[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){0,3})?$/

const shape = say(
  'Enter a lowercase address that starts with a slash and contains letters, digits and hyphens, such as /about or /legal/terms.',
)

/** Whether the portal itself answers this address. */
export function isReservedAddress(address: string): boolean {
  return reserved.has(address.split('/')[1] ?? '')
}

/** Whether nothing but a page that staff have written can be at this address. */
export function isOfPage(address: string): boolean {
  return address !== homeAddress && pattern.test(address) && !isReservedAddress(address)
}

export const pageAddressField = z
  .string(shape)
  .check(
    z.trim(),
    z.maxLength(120, say('{label} must be {max} characters or shorter', { label: mark('Address'), max: '120' })),
    z.regex(pattern, shape),
  )

const linkMessage = say(
  'Link to a page of this site, such as /products, or to an address with https://, mailto: or tel:.',
)

export const linkAddress = z.string(linkMessage).check(z.refine(isLinkAddress, linkMessage))
