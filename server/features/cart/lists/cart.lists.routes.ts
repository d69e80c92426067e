import * as lists from '#contract/cart/lists.ts'
import type { App } from '#server/http/app.ts'
import type { CartDeps } from '../cart.deps.ts'
import { listToCart, reorder } from './cart.fill.ts'
import {
  addList,
  addToList,
  changeList,
  changeListLine,
  deleteList,
  readList,
  readLists,
  removeListLine,
} from './cart.lists.ts'

export function registerLists({ handle }: App, deps: CartDeps): void {
  handle(lists.readLists, ({ actor }) => readLists(deps, actor))
  handle(lists.addList, { once: true }, async ({ actor, body, transaction, header }) => {
    const list = await addList(deps, actor, { form: body, transaction })
    header('location', `/api/lists/${list.id}`)
    return list
  })
  handle(lists.readList, ({ actor, params }) => readList(deps, actor, params.id))
  handle(lists.changeList, ({ actor, params, body }) => changeList(deps, actor, { id: params.id, form: body }))
  handle(lists.deleteList, ({ actor, params }) => deleteList(deps, actor, params.id))
  handle(lists.addToList, { once: true }, ({ actor, params, body, transaction }) => {
    const lines = body.lines.map((line) => ({ ...line, note: (line.note ?? '').trim() }))
    return addToList(deps, actor, { id: params.id, lines, transaction })
  })
  handle(lists.changeListLine, ({ actor, params, body }) => changeListLine(deps, actor, { ...params, form: body }))
  handle(lists.removeListLine, ({ actor, params, query }) => removeListLine(deps, actor, { ...params, ...query }))
  handle(lists.listToCart, { once: 'by cart' }, ({ actor, params, address, idempotencyKey }) =>
    listToCart(deps, actor, { id: params.id, address, idempotencyKey }),
  )
  handle(lists.reorder, { once: 'by cart' }, ({ actor, params, address, idempotencyKey }) =>
    reorder(deps, actor, { id: params.id, address, idempotencyKey }),
  )
}
