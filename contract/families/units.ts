import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted } from '../fields.ts'
import { familyParams, manageUnit } from './families.ts'
import { familyVersion, keyField, unitMeasure, unitNames, versionQuery } from './fields.ts'

export const addUnit = endpoint({
  id: 'families.addUnit',
  summary:
    'Add a unit: 1 of it is `factor` times the unit `of`, plus `offset`; without `of` it is the first of its kind',
  method: 'POST',
  path: '/manage/units',
  access: 'staff',
  permission: 'products:write',
  body: z.strictObject({ key: z.optional(keyField), ...unitNames, ...unitMeasure }),
  status: 201,
  reply: manageUnit,
  errors: ['model_full', 'idempotency_key_reused'],
})

export const changeUnit = endpoint({
  id: 'families.changeUnit',
  summary: 'Change how a unit is written; its factor never changes, because stored values are in it',
  method: 'PUT',
  path: '/manage/units/{key}',
  access: 'staff',
  permission: 'products:write',
  params: familyParams,
  body: z.strictObject({ version: familyVersion, ...unitNames }),
  reply: manageUnit,
  errors: ['unit_not_found', 'stale_version'],
})

export const deleteUnit = endpoint({
  id: 'families.deleteUnit',
  summary: 'Delete a unit that no attribute has; `errors` says which have it',
  method: 'DELETE',
  path: '/manage/units/{key}',
  access: 'staff',
  permission: 'products:write',
  params: familyParams,
  query: versionQuery,
  reply: deleted,
  errors: ['unit_not_found', 'unit_in_use', 'stale_version'],
})
