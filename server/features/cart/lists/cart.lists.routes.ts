import * as lists from '#contract/cart/lists.ts'
import type { Handle } from '#server/http/handle.ts'
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

export function listsRoutes(handle: Handle, deps: CartDeps): void {
  handle(lists.readLists, ({ actor }) => readLists(deps, actor))
  handle(lists.addList, async ({ actor, body, idempotencyKey, header }) => {
    const list = await addList(deps, actor, { form: body, idempotencyKey })
    header('location', `/api/lists/${list.id}`)
    return list
  })
  handle(lists.readList, ({ actor, params }) => readList(deps, actor, params.id))
  handle(lists.changeList, ({ actor, params, body }) => changeList(deps, actor, { id: params.id, form: body }))
  handle(lists.deleteList, ({ actor, params }) => deleteList(deps, actor, params.id))
  handle(lists.addToList, ({ actor, params, body, idempotencyKey }) => {
    const lines = body.lines.map((line) => ({ ...line, note: (line.note ?? '').trim() }))
    return addToList(deps, actor, { id: params.id, lines, idempotencyKey })
  })
  handle(lists.changeListLine, ({ actor, params, body }) => changeListLine(deps, actor, { ...params, form: body }))
  handle(lists.removeListLine, ({ actor, params, query }) => removeListLine(deps, actor, { ...params, ...query }))
  handle(lists.listToCart, ({ actor, params, address, idempotencyKey }) =>
    listToCart(deps, actor, { id: params.id, address, idempotencyKey }),
  )
  handle(lists.reorder, ({ actor, params, address, idempotencyKey }) =>
    reorder(deps, actor, { id: params.id, address, idempotencyKey }),
  )
}
