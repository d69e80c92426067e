import account from './de/account.json' with { type: 'json' }
import accounting from './de/accounting.json' with { type: 'json' }
import addresses from './de/addresses.json' with { type: 'json' }
import adminLists from './de/admin-lists.json' with { type: 'json' }
import audit from './de/audit.json' with { type: 'json' }
import cart from './de/cart.json' with { type: 'json' }
import cashDiscount from './de/cash-discount.json' with { type: 'json' }
import catalogue from './de/catalogue.json' with { type: 'json' }
import checkout from './de/checkout.json' with { type: 'json' }
import documents from './de/documents.json' with { type: 'json' }
import enquiries from './de/enquiries.json' with { type: 'json' }
import exports from './de/exports.json' with { type: 'json' }
import facets from './de/facets.json' with { type: 'json' }
import families from './de/families.json' with { type: 'json' }
import familyIcons from './de/family-icons.json' with { type: 'json' }
import fileImports from './de/file-imports.json' with { type: 'json' }
import freight from './de/freight.json' with { type: 'json' }
import grid from './de/grid.json' with { type: 'json' }
import importProperties from './de/import-properties.json' with { type: 'json' }
import imports from './de/imports.json' with { type: 'json' }
import invoiceList from './de/invoice-list.json' with { type: 'json' }
import languages from './de/languages.json' with { type: 'json' }
import lists from './de/lists.json' with { type: 'json' }
import live from './de/live.json' with { type: 'json' }
import mails from './de/mails.json' with { type: 'json' }
import model from './de/model.json' with { type: 'json' }
import moderation from './de/moderation.json' with { type: 'json' }
import orderLifecycle from './de/order-lifecycle.json' with { type: 'json' }
import orders from './de/orders.json' with { type: 'json' }
import overview from './de/overview.json' with { type: 'json' }
import pages from './de/pages.json' with { type: 'json' }
import payments from './de/payments.json' with { type: 'json' }
import pictures from './de/pictures.json' with { type: 'json' }
import product from './de/product.json' with { type: 'json' }
import productDocuments from './de/product-documents.json' with { type: 'json' }
import productForm from './de/product-form.json' with { type: 'json' }
import refusals from './de/refusals.json' with { type: 'json' }
import reorder from './de/reorder.json' with { type: 'json' }
import reviews from './de/reviews.json' with { type: 'json' }
import search from './de/search.json' with { type: 'json' }
import settings from './de/settings.json' with { type: 'json' }
import setup from './de/setup.json' with { type: 'json' }
import shelf from './de/shelf.json' with { type: 'json' }
import shell from './de/shell.json' with { type: 'json' }
import site from './de/site.json' with { type: 'json' }
import staff from './de/staff.json' with { type: 'json' }
import stock from './de/stock.json' with { type: 'json' }
import synonyms from './de/synonyms.json' with { type: 'json' }
import tax from './de/tax.json' with { type: 'json' }
import transfers from './de/transfers.json' with { type: 'json' }
import translations from './de/translations.json' with { type: 'json' }
import unsentMails from './de/unsent-mails.json' with { type: 'json' }
import users from './de/users.json' with { type: 'json' }
import variants from './de/variants.json' with { type: 'json' }
import withdrawals from './de/withdrawals.json' with { type: 'json' }
import type { Texts } from './t.ts'

/** The German texts by the English ones. Loaded only for German: English pages do not contain it. */
export const german: Texts = {
  ...shell,
  ...withdrawals,
  ...site,
  ...cashDiscount,
  ...catalogue,
  ...product,
  ...productForm,
  ...productDocuments,
  ...cart,
  ...pictures,
  ...orders,
  ...addresses,
  ...checkout,
  ...model,
  ...enquiries,
  ...unsentMails,
  ...facets,
  ...families,
  ...familyIcons,
  ...importProperties,
  ...imports,
  ...orderLifecycle,
  ...documents,
  ...payments,
  ...account,
  ...accounting,
  ...adminLists,
  ...overview,
  ...refusals,
  ...reviews,
  ...mails,
  ...audit,
  ...lists,
  ...grid,
  ...live,
  ...users,
  ...variants,
  ...search,
  ...settings,
  ...fileImports,
  ...freight,
  ...tax,
  ...transfers,
  ...setup,
  ...synonyms,
  ...staff,
  ...stock,
  ...reorder,
  ...shelf,
  ...moderation,
  ...translations,
  ...pages,
  ...invoiceList,
  ...exports,
  ...languages,
}
