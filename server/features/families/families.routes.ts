import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as attributes from '#contract/families/attributes.ts'
import * as changes from '#contract/families/changes.ts'
import * as families from '#contract/families/families.ts'
import { exportModel, importModel, maxModelFileBytes, modelFileTypes } from '#contract/families/model-file.ts'
import * as units from '#contract/families/units.ts'
import { actorFor, type Handle, handleWith, type Identify } from '#server/http/handle.ts'
import { createAdmission, readLargeBody } from '#server/http/limits/large-body.ts'
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

type Serving = { deps: FamiliesDeps; identify: Identify }

/** A file is in memory while it arrives and is read. */
const maxAtOnce = { inAll: 2, perAccount: 1 }

/** Files have a plug-in scope of their own: other calls take less. */
function fileRoutes(app: FastifyInstance, deps: FamiliesDeps, identify: Identify): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...modelFileTypes], async (request: FastifyRequest, payload: IncomingMessage) => {
      const declared = request.headers['content-length']
      return (await readLargeBody(payload, { declared, most: maxModelFileBytes })) ?? refuse('body_too_large')
    })
    const admit = createAdmission(maxAtOnce)
    // Before the body is read: a client without permission cannot fill the memory.
    scope.addHook('onRequest', async (request, reply) => {
      const { id: account } = await actorFor(request, identify, 'admin')
      admit({ request: request.raw, reply, account })
    })
    handleWith(scope, identify)(importModel, ({ actor, file, query }) =>
      importModelFile(deps, {
        actor,
        file: file ?? refuse('model_file_unreadable'),
        isApplied: query.apply === 'yes',
      }),
    )
  })
}

/** Families, attributes and units, as staff edit them. */
export function familiesRoutes(app: FastifyInstance, handle: Handle, { deps, identify }: Serving): void {
  fileRoutes(app, deps, identify)
  handle(exportModel, () => exportModelFile(deps.pool))
  handle(families.manageFamilies, () => manageModel(deps.pool))
  handle(families.readFamilyUsage, ({ actor, params }) => readUsage(deps.pool, actor, params.key))
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
  handle(attributes.undoAttributeChange, ({ actor, params, body }) =>
    undoAttributeChange(deps, { actor, id: params.id, version: body.version }),
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
