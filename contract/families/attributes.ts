import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { deleted, idParams, say } from '../fields.ts'
import { manageAttribute } from './families.ts'
import { attributeFields, familyVersion, keyField, linkFields } from './fields.ts'

const family = z.string(say('Choose a family from the list'))
const isConfirmed = z.optional(z.boolean(say('Send true or false')))

export const addAttribute = endpoint({
  id: 'families.addAttribute',
  summary: 'Add an attribute to a family; `key` is made from the name unless it is given, and never changes',
  method: 'POST',
  path: '/manage/attributes',
  access: 'staff',
  permission: 'products:write',
  body: z.strictObject({
    family,
    key: z.optional(keyField),
    ...attributeFields,
    ...linkFields,
    /** That products without a value of a required attribute are known. */
    isConfirmed,
  }),
  status: 201,
  maxValues: 45_000,
  reply: manageAttribute,
  errors: ['model_full', 'attribute_not_confirmed', 'idempotency_key_reused'],
})

export const changeAttribute = endpoint({
  id: 'families.changeAttribute',
  summary:
    'Change an attribute, and how products of `family` have it; what does not fit stored values asks for `isConfirmed`',
  method: 'PUT',
  path: '/manage/attributes/{id}',
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  body: z.strictObject({ version: familyVersion, family, ...attributeFields, ...linkFields, isConfirmed }),
  maxValues: 45_000,
  reply: manageAttribute,
  errors: [
    'attribute_not_found',
    'attribute_not_confirmed',
    'attribute_values_lost',
    'choice_in_use',
    'model_full',
    'stale_version',
  ],
})

export const undoAttributeChange = endpoint({
  id: 'families.undoAttributeChange',
  summary:
    'Undo the last change of the type or unit of an attribute, if it was made in the last 30 days; products get their former values',
  method: 'POST',
  path: '/manage/attributes/{id}/undo',
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  body: z.strictObject({ version: familyVersion }),
  reply: manageAttribute,
  errors: [
    'attribute_not_found',
    'attribute_change_final',
    'attribute_values_lost',
    'model_full',
    'stale_version',
  ],
})

const linkParams = z.object({ key: z.string(), id: z.string() })

export const linkAttribute = endpoint({
  id: 'families.linkAttribute',
  summary: 'Give a family an attribute that another family has, or change how its products have it',
  method: 'PUT',
  path: '/manage/families/{key}/attributes/{id}',
  access: 'staff',
  permission: 'products:write',
  params: linkParams,
  body: z.strictObject({ ...linkFields, isConfirmed }),
  reply: manageAttribute,
  errors: ['family_not_found', 'attribute_not_found', 'attribute_not_confirmed', 'model_full'],
})

export const unlinkAttribute = endpoint({
  id: 'families.unlinkAttribute',
  summary:
    'Take an attribute away from a family whose products have no value of it; without a family it is deleted',
  method: 'DELETE',
  path: '/manage/families/{key}/attributes/{id}',
  access: 'staff',
  permission: 'products:write',
  params: linkParams,
  reply: deleted,
  errors: ['family_not_found', 'attribute_not_found', 'attribute_in_use'],
})
