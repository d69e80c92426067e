import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { idParams, say } from '../fields.ts'
import { familyParams, modelChange } from './families.ts'
import { familyVersion } from './fields.ts'

const choiceMessage = say('Select a choice from the list')

export const moveChoice = endpoint({
  id: 'families.moveChoice',
  summary:
    'Take a choice from an attribute; products that have it get the choice `to`, or none, in batches behind the request',
  method: 'POST',
  path: '/manage/attributes/{id}/choice-moves',
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  body: z.strictObject({
    version: familyVersion,
    choice: z.string(choiceMessage).check(z.maxLength(200, choiceMessage)),
    to: z.nullable(z.string().check(z.maxLength(200, choiceMessage))),
  }),
  status: 201,
  reply: modelChange,
  errors: ['attribute_not_found', 'stale_version', 'still_running'],
})

const familyMessage = say('Choose another family from the list')

export const moveFamilyProducts = endpoint({
  id: 'families.moveProducts',
  summary: 'Move all products of a family to another one, in batches behind the request; their values stay',
  method: 'POST',
  path: '/manage/families/{key}/product-moves',
  access: 'staff',
  permission: 'products:write',
  params: familyParams,
  body: z.strictObject({ to: z.string(familyMessage).check(z.maxLength(40, familyMessage)) }),
  status: 201,
  reply: modelChange,
  errors: ['family_not_found', 'still_running'],
})

export const readModelChange = endpoint({
  id: 'families.readChange',
  summary: 'How far products have followed a change',
  method: 'GET',
  path: '/manage/model-changes/{id}',
  access: 'staff',
  permission: 'products:read',
  params: idParams,
  reply: modelChange,
  errors: ['not_found'],
})
