import * as attributes from '#contract/families/attributes.ts'
import * as changes from '#contract/families/changes.ts'
import * as families from '#contract/families/families.ts'
import * as units from '#contract/families/units.ts'
import type { Handle } from '#server/http/handle.ts'
import { addAttribute, changeAttribute, linkAttribute, unlinkAttribute } from './families.attributes.ts'
import { moveChoice, moveFamilyProducts, readChange } from './families.changes.ts'
import {
  addFamily,
  changeFamily,
  deleteFamily,
  manageModel,
  orderAttributes,
  orderFamilies,
  readUsage,
} from './families.families.ts'
import type { FamiliesDeps } from './families.record.ts'
import { addUnit, changeUnit, deleteUnit } from './families.units.ts'

/** Families, attributes and units, as staff edit them. */
export function familiesRoutes(handle: Handle, deps: FamiliesDeps): void {
  handle(families.manageFamilies, () => manageModel(deps.pool))
  handle(families.readFamilyUsage, ({ params }) => readUsage(deps.pool, params.key))
  handle(families.addFamily, ({ actor, body, idempotencyKey }) =>
    addFamily(deps, { actor, form: body, idempotencyKey }),
  )
  handle(families.changeFamily, ({ actor, params, body: { version, ...form } }) =>
    changeFamily(deps, { actor, key: params.key, version, form }),
  )
  handle(families.deleteFamily, ({ actor, params, query }) =>
    deleteFamily(deps, { actor, key: params.key, version: query.version }),
  )
  handle(families.orderFamilies, ({ actor, body }) => orderFamilies(deps, { actor, keys: body.keys }))
  handle(families.orderAttributes, ({ actor, params, body }) =>
    orderAttributes(deps, { actor, key: params.key, ids: body.ids }),
  )
  changeRoutes(handle, deps)
  attributeRoutes(handle, deps)
  unitRoutes(handle, deps)
}

function changeRoutes(handle: Handle, deps: FamiliesDeps): void {
  handle(changes.moveChoice, ({ actor, params, body }) => moveChoice(deps, { actor, id: params.id, ...body }))
  handle(changes.moveFamilyProducts, ({ actor, params, body }) =>
    moveFamilyProducts(deps, { actor, key: params.key, to: body.to }),
  )
  handle(changes.readModelChange, ({ params }) => readChange(deps.pool, params.id))
}

function attributeRoutes(handle: Handle, deps: FamiliesDeps): void {
  handle(attributes.addAttribute, ({ actor, body, idempotencyKey }) =>
    addAttribute(deps, { actor, form: body, idempotencyKey }),
  )
  handle(attributes.changeAttribute, ({ actor, params, body: { version, ...form } }) =>
    changeAttribute(deps, { actor, id: params.id, version, form }),
  )
  handle(attributes.linkAttribute, ({ actor, params, body }) =>
    linkAttribute(deps, { actor, key: params.key, id: params.id, form: body }),
  )
  handle(attributes.unlinkAttribute, ({ actor, params }) => unlinkAttribute(deps, { actor, ...params }))
}

function unitRoutes(handle: Handle, deps: FamiliesDeps): void {
  handle(units.addUnit, ({ actor, body, idempotencyKey }) => addUnit(deps, { actor, form: body, idempotencyKey }))
  handle(units.changeUnit, ({ actor, params, body: { version, ...names } }) =>
    changeUnit(deps, { actor, key: params.key, version, names }),
  )
  handle(units.deleteUnit, ({ actor, params, query }) =>
    deleteUnit(deps, { actor, key: params.key, version: query.version }),
  )
}
