import { mark } from '#i18n/t.ts'
import { accountErrors } from './errors/accounts.ts'
import { bankErrors } from './errors/bank.ts'
import { buyingErrors } from './errors/buying.ts'
import { enquiryErrors } from './errors/enquiries.ts'
import type { ErrorEntry } from './errors/entry.ts'
import { familyErrors } from './errors/families.ts'
import { fileErrors } from './errors/files.ts'
import { freightErrors } from './errors/freight.ts'
import { languageErrors } from './errors/languages.ts'
import { pageErrors } from './errors/pages.ts'
import { productDocumentErrors } from './errors/product-documents.ts'
import { settingsErrors } from './errors/settings.ts'
import { setupErrors } from './errors/setup.ts'
import { taxErrors } from './errors/tax.ts'
import { variantErrors } from './errors/variants.ts'
import { withdrawalErrors } from './errors/withdrawals.ts'

/** Every refusal of the API, translated by `t`. `docs/errors.md` lists the same, and a test compares the two. */
export const errors = {
  malformed_request: {
    status: 400,
    sentence: mark('This is not a valid HTTP request. Check how it is sent.'),
  },
  malformed_json: { status: 400, sentence: mark('The body is not valid JSON. Check it and send it again.') },
  signature_invalid: { status: 400, sentence: mark('This message was not signed by the card provider.') },
  event_unreadable: { status: 400, sentence: mark('This message is signed, but it is not a payment event.') },
  invalid_input: {
    status: 400,
    reasons: 'instead',
    sentence: mark('Some entries are missing or not valid. Check them and try again.'),
  },
  sign_in_required: { status: 401, sentence: mark('Sign in first, then try again.') },
  token_invalid: { status: 401, sentence: mark('Your sign-in has expired or is not valid. Sign in again.') },
  admin_only: { status: 403, sentence: mark('Only admins can do this.') },
  permission_missing: {
    status: 403,
    sentence: mark('Your role does not allow this. Ask an owner for the permission.'),
  },
  not_yours: { status: 403, sentence: mark('You do not have access to this.') },
  email_not_yours: {
    status: 403,
    sentence: mark('The email address in the request is not the one you are signed in with.'),
  },
  not_found: { status: 404, sentence: mark('This does not exist or has been removed.') },
  change_not_found: { status: 404, sentence: mark('This change does not exist or has been removed.') },
  product_not_found: { status: 404, sentence: mark('This product does not exist or is no longer sold.') },
  drawing_not_found: { status: 404, sentence: mark('There is no drawing of this product.') },
  payment_not_found: { status: 404, sentence: mark('This payment does not exist.') },
  order_not_found: { status: 404, sentence: mark('This order does not exist or has been deleted.') },
  invitation_not_found: {
    status: 404,
    sentence: mark('This invitation has been used, revoked or has expired. Ask for a new one.'),
  },
  review_not_found: { status: 404, sentence: mark('This review does not exist or has been deleted.') },
  synonym_not_found: { status: 404, sentence: mark('This synonym does not exist or has been deleted.') },
  note_not_found: { status: 404, sentence: mark('This note does not exist or has been deleted.') },
  view_not_found: { status: 404, sentence: mark('This view does not exist or has been deleted.') },
  user_not_found: { status: 404, sentence: mark('There is no account with this email address.') },
  price_changed: {
    status: 409,
    sentence: mark('The price has changed since you opened the page. Check the new price and order again.'),
  },
  in_stock: { status: 409, sentence: mark('This product is available again. Reload the page.') },
  out_of_stock: {
    status: 409,
    sentence: mark('There is not enough left in stock. Reduce the quantity and order again.'),
  },
  too_many_open_orders: {
    status: 409,
    sentence: mark('You have reached the limit of unpaid orders. Pay or cancel some, then order again.'),
  },
  stock_share_exceeded: {
    status: 409,
    sentence: mark(
      'Until your email address is confirmed, you can order at most half of the stock of a product. Order fewer pieces, or confirm the address first.',
    ),
  },
  name_of_several_products: {
    status: 409,
    sentence: mark('Several products have this name. Specify productId.'),
  },
  name_taken: {
    status: 409,
    reasons: 'instead',
    sentence: mark('Another product already has this name, SKU or address. Choose a different one.'),
  },
  too_many_synonyms: {
    status: 409,
    sentence: mark('There are already 1,000 synonyms, which is the maximum. Delete one of them first.'),
  },
  review_exists: {
    status: 409,
    sentence: mark('You have already reviewed this product. Edit your review instead.'),
  },
  too_many_reviews: {
    status: 409,
    sentence: mark('You have reached today’s limit for reviews. Come back tomorrow, or edit a review.'),
  },
  review_is_yours: { status: 409, sentence: mark('This is your own review. You can edit or delete it.') },
  view_name_taken: {
    status: 409,
    sentence: mark('You already have a view with this name. Choose a different one.'),
  },
  too_many_views: { status: 409, sentence: mark('This list already has 50 of your views. Delete one first.') },
  too_many_notes: {
    status: 409,
    sentence: mark('This account already has 200 notes. Delete one first.'),
  },
  still_running: {
    status: 409,
    sentence: mark('This action is still running. Wait a moment and reload the list.'),
  },
  mail_not_found: {
    status: 404,
    sentence: mark('This email is no longer in the list of unsent emails. Reload the list.'),
  },
  mail_expired: {
    status: 409,
    sentence: mark('This email contained a link that expires. The recipient can request a new one.'),
  },
  cursor_expired: {
    status: 410,
    sentence: mark(
      'This cursor is no longer valid. Start without one: you get everything that is kept, then what changes.',
    ),
  },
  role_not_found: { status: 404, sentence: mark('This role does not exist or has been deleted. Choose another.') },
  role_built_in: {
    status: 409,
    sentence: mark('Built-in roles cannot be changed or deleted. Make a copy of the role.'),
  },
  role_name_taken: { status: 409, sentence: mark('Another role has this name. Choose another name.') },
  role_in_use: {
    status: 409,
    sentence: mark('People or invitations have this role. Choose the role that they get instead.'),
  },
  too_many_roles: { status: 409, sentence: mark('There are already 50 roles of your own. Delete one first.') },
  permission_not_held: {
    status: 403,
    sentence: mark('You can give and take only permissions that you have yourself.'),
  },
  last_admin: { status: 409, sentence: mark('This is the last admin. Make someone else an admin first.') },
  not_yourself: { status: 409, sentence: mark('You cannot do this to your own account. Ask another admin.') },
  account_deactivated: { status: 409, sentence: mark('This account is deactivated. Activate it first.') },
  account_exists: {
    status: 409,
    sentence: mark('An account with this email address already exists.'),
  },
  already_invited: {
    status: 409,
    sentence: mark('This email has already been invited. Resend that invitation instead.'),
  },
  change_undone: { status: 409, sentence: mark('This change has already been undone.') },
  stale_version: {
    status: 409,
    sentence: mark('Someone else has changed this since you opened it. Reload and make your change again.'),
  },
  product_is_draft: {
    status: 409,
    sentence: mark('This product is not for sale at the moment.'),
  },
  order_is_paid: {
    status: 409,
    sentence: mark('Money was received for this order. Refund it, or cancel the order, instead of deleting it.'),
  },
  account_has_money: {
    status: 409,
    sentence: mark(
      'Money was received for an order of this account that is not paid in full. Pay the rest, or cancel the order and wait for your refund. Then delete the account.',
    ),
  },
  order_in_progress: {
    status: 409,
    sentence: mark('This order is already in production or shipped and cannot be deleted.'),
  },
  order_not_cancellable: {
    status: 409,
    sentence: mark('This order can no longer be cancelled. Contact us and we will find a solution.'),
  },
  order_step_not_allowed: {
    status: 409,
    sentence: mark('The order’s current status does not allow this. Reload to see it.'),
  },
  order_address_final: {
    status: 409,
    sentence: mark('The address can no longer be changed: the order has shipped or is closed.'),
  },
  order_not_paid: {
    status: 409,
    sentence: mark('This order is not paid and has no payment terms. Enter a reason to ship it anyway.'),
  },
  order_without_address: {
    status: 409,
    sentence: mark('This order has no delivery address. Add one, or confirm that it ships without one.'),
  },
  order_not_restorable: {
    status: 409,
    sentence: mark(
      'This order was deleted too long ago or by someone else and cannot be restored. Place it again.',
    ),
  },
  invoice_not_due: {
    status: 409,
    sentence: mark('There is no invoice yet. It is issued once the order is paid or shipped.'),
  },
  already_paid: { status: 409, sentence: mark('This order is paid. Nothing more is due.') },
  payment_processing: {
    status: 409,
    sentence: mark('A payment for this order is being processed. Wait for the result before you pay again.'),
  },
  order_not_payable: {
    status: 409,
    sentence: mark('This order was cancelled or has expired. Place it again if you still need it.'),
  },
  payments_off: {
    status: 409,
    sentence: mark('Card payment is not available here. Choose another payment method, or contact us.'),
  },
  payment_not_refundable: { status: 409, sentence: mark('Only a completed payment can be refunded.') },
  request_timeout: { status: 408, sentence: mark('The request did not arrive in time. Send it again.') },
  body_too_large: { status: 413, sentence: mark('The request is too large. Send at most 1 MB.') },
  body_too_complex: {
    status: 413,
    sentence: mark('This is too much for one request. Split it into several smaller ones.'),
  },
  unsupported_media_type: { status: 415, sentence: mark('Send the body as application/json.') },
  rule_broken: {
    status: 422,
    reasons: 'instead',
    sentence: mark('Some entries are not allowed. Correct them and try again.'),
  },
  selection_too_large: {
    status: 422,
    sentence: mark('Too many rows for one change. Filter the list and work in smaller batches.'),
  },
  quantity_not_allowed: {
    status: 422,
    sentence: mark('Quantity is Higher or than available or lower than Minimum Order'),
  },
  quantity_not_multiple: {
    status: 422,
    sentence: mark('This product comes in packs. Order full packs.'),
  },
  nothing_to_pay: { status: 422, sentence: mark('This order has no price yet. You will get a quote first.') },
  amount_not_chargeable: {
    status: 422,
    sentence: mark('This amount cannot be paid by card. Choose another payment method, or contact us.'),
  },
  refund_too_large: {
    status: 422,
    sentence: mark('This is more than can still be refunded. Reduce the amount.'),
  },
  shipment_too_large: {
    status: 422,
    sentence: mark('This is more than is left to ship. Reduce the quantity.'),
  },
  idempotency_key_reused: {
    status: 422,
    sentence: mark('This Idempotency-Key was already used for a different request. Use a new key.'),
  },
  too_many_requests: { status: 429, sentence: mark('Too many requests. Wait a moment and try again.') },
  headers_too_large: {
    status: 431,
    sentence: mark('The headers of the request are too large. Clear the cookies of this site and try again.'),
  },
  internal: { status: 500, sentence: mark('Something went wrong on our side. Nothing was changed. Try again.') },
  provider_unavailable: {
    status: 503,
    sentence: mark(
      'The card provider cannot be reached right now. This attempt was not charged. Try again in a minute.',
    ),
  },
  unavailable: { status: 503, sentence: mark('The portal is busy or restarting. Try again in a few seconds.') },
  storage_unavailable: {
    status: 503,
    sentence: mark('Files cannot be stored or read right now. Nothing was changed. Try again in a minute.'),
  },
  storage_full: {
    status: 503,
    sentence: mark('There is no storage space left. Nothing was changed. Tell the operator of this portal.'),
  },
  ...accountErrors,
  ...fileErrors,
  ...languageErrors,
  ...productDocumentErrors,
  ...buyingErrors,
  ...taxErrors,
  ...freightErrors,
  ...bankErrors,
  ...settingsErrors,
  ...pageErrors,
  ...enquiryErrors,
  ...setupErrors,
  ...variantErrors,
  ...withdrawalErrors,
  ...familyErrors,
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof errors

/** Most wrong fields that a response names: a body or an address can contain thousands. */
export const maxFieldErrors = 100

/** One wrong field: `path` with dots (`address`, `items.0.sku`), `message` for the user who filled it in. */
export type FieldError = { path: string; message: string }

/**
 * The body of every error response: RFC 9457 with our stable `code`. `current` is the row as it is now, where a call that
 * carried an older version of it says so.
 */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  errors?: FieldError[]
  current?: unknown
  requestId?: string
}
