import * as z from 'zod/mini'
import { attributeFilters, attributeKinds } from '../catalogue-model/model.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, say } from '../fields.ts'
import { familyFields, familyVersion, keyField, modelLimits, versionQuery } from './fields.ts'

const words = z.record(z.string(), z.string())

const link = z.object({
  id: z.string(),
  filter: z.enum(attributeFilters),
  isRequired: z.boolean(),
  isCompared: z.boolean(),
  isOnCard: z.boolean(),
})

export const manageFamily = z.object({
  key: z.string(),
  parent: z.nullable(z.string()),
  name: words,
  icon: z.string(),
  version: z.int(),
  /** Products in the family itself, without those of the families below it. */
  products: z.int(),
  /** Its own attributes, in their order; those of its parents come before them. */
  attributes: z.array(link),
})
export type ManagedFamily = z.infer<typeof manageFamily>

export const manageAttribute = z.object({
  id: z.string(),
  key: z.string(),
  label: words,
  kind: z.enum(attributeKinds),
  unit: z.string(),
  help: words,
  decimals: z.nullable(z.int()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  choices: z.array(z.object({ key: z.string(), label: words })),
  isShared: z.boolean(),
  isHidden: z.boolean(),
  version: z.int(),
})
export type ManagedAttribute = z.infer<typeof manageAttribute>

/** The type and unit that an attribute had before they were changed last: the change can be undone. */
export const formerAttribute = z.object({
  attribute: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string(),
})
export type FormerAttribute = z.infer<typeof formerAttribute>

export const manageUnit = z.object({
  key: z.string(),
  kind: z.string(),
  symbol: z.string(),
  aliases: z.array(z.string()),
  factor: z.string(),
  offset: z.string(),
  version: z.int(),
})
export type ManagedUnit = z.infer<typeof manageUnit>

/** A change that products follow in batches. */
export const modelChange = z.object({
  id: z.string(),
  kind: z.enum(['choice', 'family']),
  /** The attribute whose choice leaves; null where products move to another family. */
  attribute: z.nullable(z.string()),
  from: z.string(),
  /** Null: the value is cleared. */
  to: z.nullable(z.string()),
  state: z.enum(['running', 'done']),
  /** Products that it is about, and how many have followed. */
  total: z.int(),
  done: z.int(),
})
export type ModelChange = z.infer<typeof modelChange>

const managedModel = z.object({
  families: z.array(manageFamily),
  attributes: z.array(manageAttribute),
  /** Units of the company's own. */
  units: z.array(manageUnit),
  /** Changes that products have not followed yet. */
  changes: z.array(modelChange),
  /** Attributes whose last change of type or unit can be undone. */
  former: z.array(formerAttribute),
})
export type ManagedModel = z.infer<typeof managedModel>

export const familyParams = z.object({ key: z.string() })

export const manageFamilies = endpoint({
  id: 'families.list',
  summary: 'All families, attributes and own units in every language, hidden ones too',
  method: 'GET',
  path: '/manage/families',
  access: 'staff',
  permission: 'products:read',
  reply: managedModel,
  errors: [],
})

const familyUsage = z.object({
  /** Products in the family and in those below it. */
  products: z.int(),
  attributes: z.array(
    z.object({
      id: z.string(),
      /** How many of the products have a value. */
      products: z.int(),
      /** How often each choice is used. */
      choices: z.array(z.object({ key: z.string(), products: z.int() })),
    }),
  ),
  /** Names of saved views of the list of products that ask for the family: deleted, they show nothing. */
  views: z.array(z.string()),
})
export type FamilyUsage = z.infer<typeof familyUsage>

export const readFamilyUsage = endpoint({
  id: 'families.usage',
  summary: 'How many products of a family, and of the families below it, have each attribute and choice',
  method: 'GET',
  path: '/manage/families/{key}/usage',
  access: 'staff',
  permission: 'products:read',
  params: familyParams,
  reply: familyUsage,
  errors: ['family_not_found'],
})

export const addFamily = endpoint({
  id: 'families.add',
  summary: 'Add a family; `key` is made from the name unless it is given, and never changes',
  method: 'POST',
  path: '/manage/families',
  access: 'staff',
  permission: 'products:write',
  body: z.strictObject({ key: z.optional(keyField), ...familyFields }),
  status: 201,
  reply: manageFamily,
  errors: ['model_full', 'idempotency_key_reused'],
})

export const changeFamily = endpoint({
  id: 'families.change',
  summary: 'Rename a family, or move it below another one; `version` must be the one that was read',
  method: 'PUT',
  path: '/manage/families/{key}',
  access: 'staff',
  permission: 'products:write',
  params: familyParams,
  body: z.strictObject({ version: familyVersion, ...familyFields }),
  reply: manageFamily,
  errors: ['family_not_found', 'model_full', 'stale_version'],
})

export const deleteFamily = endpoint({
  id: 'families.delete',
  summary: 'Delete a family that no product is in; `errors` says what uses it',
  method: 'DELETE',
  path: '/manage/families/{key}',
  access: 'staff',
  permission: 'products:write',
  params: familyParams,
  query: versionQuery,
  reply: deleted,
  errors: ['family_not_found', 'family_in_use', 'stale_version'],
})

const orderMessage = say('List each spelling once')

export const orderFamilies = endpoint({
  id: 'families.order',
  summary: 'Set the order of all families',
  method: 'POST',
  path: '/manage/families-order',
  access: 'staff',
  permission: 'products:write',
  body: z.strictObject({
    keys: z.array(z.string(), orderMessage).check(z.maxLength(modelLimits.families, orderMessage)),
  }),
  reply: managedModel,
  errors: [],
})

export const orderAttributes = endpoint({
  id: 'families.orderAttributes',
  summary: 'Set the order of a family’s own attributes',
  method: 'POST',
  path: '/manage/families/{key}/attributes-order',
  access: 'staff',
  permission: 'products:write',
  params: familyParams,
  body: z.strictObject({
    ids: z.array(z.string(), orderMessage).check(z.maxLength(modelLimits.perFamily, orderMessage)),
  }),
  reply: manageFamily,
  errors: ['family_not_found'],
})
