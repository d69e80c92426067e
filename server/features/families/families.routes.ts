import * as attributes from '#contract/families/attributes.ts'
import * as changes from '#contract/families/changes.ts'
import * as families from '#contract/families/families.ts'
import { exportModel, importModel, maxModelFileBytes, modelFileTypes } from '#contract/families/model-file.ts'
import * as units from '#contract/families/units.ts'
import type { App, Files } from '#server/http/app.ts'
import { refuse } from '#server/http/problem.ts'
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
import { exportModel as exportModelFile, importModel as importModelFile } from './families.file.ts'
import type { FamiliesDeps } from './families.record.ts'
import { undoAttributeChange } from './families.undo.ts'
import { addUnit, changeUnit, deleteUnit } from './families.units.ts'

/** A file is in memory while it arrives and is read. */
const maxAtOnce = { inAll: 2, perAccount: 1 }

function registerModelFile({ takeFiles }: App, deps: FamiliesDeps): void {
  const files: Files = {
    types: modelFileTypes,
    maxBytes: maxModelFileBytes,
    tooLarge: () => refuse('body_too_large'),
    guard: importModel,
    maxAtOnce,
  }
  takeFiles(files, (handle) =>
    handle(importModel, ({ actor, file, query }) =>
      importModelFile(deps, {
        actor,
        file: file ?? refuse('model_file_unreadable'),
        isApplied: query.apply === 'yes',
      }),
    ),
  )
}

/** Families, attributes and units, as staff edit them. */
export function registerFamilies(app: App, deps: FamiliesDeps): void {
  const { handle } = app
  registerModelFile(app, deps)
  handle(exportModel, () => exportModelFile(deps.pool))
  handle(families.manageFamilies, () => manageModel(deps.pool))
  handle(families.readFamilyUsage, ({ actor, params }) => readUsage(deps.pool, actor, params.key))
  handle(families.addFamily, { once: true }, ({ actor, body, transaction }) =>
    addFamily(deps, { actor, form: body, transaction }),
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
  registerModelChanges(app, deps)
  registerAttributes(app, deps)
  registerUnits(app, deps)
}

function registerModelChanges({ handle }: App, deps: FamiliesDeps): void {
  handle(changes.moveChoice, ({ actor, params, body }) => moveChoice(deps, { actor, id: params.id, ...body }))
  handle(changes.moveFamilyProducts, ({ actor, params, body }) =>
    moveFamilyProducts(deps, { actor, key: params.key, to: body.to }),
  )
  handle(changes.readModelChange, ({ params }) => readChange(deps.pool, params.id))
}

function registerAttributes({ handle }: App, deps: FamiliesDeps): void {
  handle(attributes.addAttribute, { once: true }, ({ actor, body, transaction }) =>
    addAttribute(deps, { actor, form: body, transaction }),
  )
  handle(attributes.changeAttribute, ({ actor, params, body: { version, ...form } }) =>
    changeAttribute(deps, { actor, id: params.id, version, form }),
  )
  handle(attributes.undoAttributeChange, ({ actor, params, body }) =>
    undoAttributeChange(deps, { actor, id: params.id, version: body.version }),
  )
  handle(attributes.linkAttribute, ({ actor, params, body }) =>
    linkAttribute(deps, { actor, key: params.key, id: params.id, form: body }),
  )
  handle(attributes.unlinkAttribute, ({ actor, params }) => unlinkAttribute(deps, { actor, ...params }))
}

function registerUnits({ handle }: App, deps: FamiliesDeps): void {
  handle(units.addUnit, { once: true }, ({ actor, body, transaction }) =>
    addUnit(deps, { actor, form: body, transaction }),
  )
  handle(units.changeUnit, ({ actor, params, body: { version, ...names } }) =>
    changeUnit(deps, { actor, key: params.key, version, names }),
  )
  handle(units.deleteUnit, ({ actor, params, query }) =>
    deleteUnit(deps, { actor, key: params.key, version: query.version }),
  )
}
