import account from './de/account.json' with { type: 'json' }
import again from './de/again.json' with { type: 'json' }
import audit from './de/audit.json' with { type: 'json' }
import catalogue from './de/catalogue.json' with { type: 'json' }
import desk from './de/desk.json' with { type: 'json' }
import facets from './de/facets.json' with { type: 'json' }
import find from './de/find.json' with { type: 'json' }
import grid from './de/grid.json' with { type: 'json' }
import imports from './de/imports.json' with { type: 'json' }
import lists from './de/lists.json' with { type: 'json' }
import live from './de/live.json' with { type: 'json' }
import mails from './de/mails.json' with { type: 'json' }
import model from './de/model.json' with { type: 'json' }
import moderation from './de/moderation.json' with { type: 'json' }
import orderLife from './de/order-life.json' with { type: 'json' }
import orders from './de/orders.json' with { type: 'json' }
import overview from './de/overview.json' with { type: 'json' }
import papers from './de/papers.json' with { type: 'json' }
import payments from './de/payments.json' with { type: 'json' }
import people from './de/people.json' with { type: 'json' }
import pictures from './de/pictures.json' with { type: 'json' }
import product from './de/product.json' with { type: 'json' }
import refusals from './de/refusals.json' with { type: 'json' }
import reviews from './de/reviews.json' with { type: 'json' }
import shelf from './de/shelf.json' with { type: 'json' }
import shell from './de/shell.json' with { type: 'json' }
import site from './de/site.json' with { type: 'json' }
import stock from './de/stock.json' with { type: 'json' }
import tenant from './de/tenant.json' with { type: 'json' }
import type { Texts } from './t.ts'

/** The portal in German, by the English texts. Read when somebody wants German: it is no part of an English page. */
export const german: Texts = {
  ...shell,
  ...site,
  ...tenant,
  ...catalogue,
  ...product,
  ...pictures,
  ...orders,
  ...model,
  ...facets,
  ...imports,
  ...orderLife,
  ...papers,
  ...payments,
  ...account,
  ...desk,
  ...overview,
  ...refusals,
  ...reviews,
  ...mails,
  ...audit,
  ...lists,
  ...grid,
  ...live,
  ...people,
  ...find,
  ...stock,
  ...again,
  ...shelf,
  ...moderation,
}
