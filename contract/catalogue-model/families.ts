import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { attributeFilters, attributeKinds } from './model.ts'

const words = z.record(z.string(), z.string())

const attribute = z.object({
  key: z.string(),
  label: words,
  kind: z.enum(attributeKinds),
  unit: z.string(),
  symbol: z.string(),
  help: words,
  decimals: z.nullable(z.int()),
  min: z.nullable(z.number()),
  max: z.nullable(z.number()),
  choices: z.array(z.object({ key: z.string(), label: words })),
  filter: z.enum(attributeFilters),
  isRequired: z.boolean(),
  isCompared: z.boolean(),
  isOnCard: z.boolean(),
  sharedPosition: z.nullable(z.int()),
})

/**
 * The families of the catalogue with all their attributes, those of their parents first, in the language of the request.
 * `shared`: what lists of all families can be filtered by. `units`: those of the company, besides the standard ones.
 */
export const catalogueFamilies = z.object({
  families: z.array(
    z.object({
      key: z.string(),
      parent: z.nullable(z.string()),
      name: words,
      icon: z.string(),
      attributes: z.array(attribute),
    }),
  ),
  shared: z.array(attribute),
  units: z.optional(
    z.array(
      z.object({
        key: z.string(),
        kind: z.string(),
        symbol: z.string(),
        aliases: z.array(z.string()),
        factor: z.string(),
        offset: z.string(),
      }),
    ),
  ),
})

export const listFamilies = endpoint({
  id: 'catalogue.families',
  summary: 'The families of products and their attributes, in the language of the request',
  method: 'GET',
  path: '/catalogue/families',
  access: 'everyone',
  reply: catalogueFamilies,
  errors: [],
})
