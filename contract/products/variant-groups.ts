import * as z from 'zod/mini'
import { baseLanguage } from '#i18n/language.ts'
import { mark } from '#i18n/t.ts'
import { endpoint } from '../endpoint.ts'
import { deleted, hasVisibleText, id, idParams, pageQuery, printable, say } from '../fields.ts'
import { adminSelection } from '../lists/bulk.ts'
import { adminProducts } from './admin-list.ts'
import { isSlug, longestSlug } from './page.ts'
import { maxAxes, maxVariants, variantAxis } from './variants.ts'

const longestName = 120
const longestValue = 200
const languageKey = /^[a-z]{2,3}(?:-[a-zA-Z]{2,8})?$/
const maxLanguages = 20

/** A text by language: `{ en: 'Elbow fittings' }`. It has one in the base language, which the others fall back to. */
/* @__NO_SIDE_EFFECTS__ */
function words(label: string, required: string) {
  const languages = say('Each text belongs to a language')
  const text = z
    .string(say('{label} must be text.', { label }))
    .check(
      z.trim(),
      z.maxLength(
        longestName,
        say('{label} must be {max} characters or shorter', { label, max: String(longestName) }),
      ),
      printable(label),
    )
  return z.record(z.string().check(z.regex(languageKey, languages)), text, say(required)).check(
    z.refine((given) => Object.keys(given).length <= maxLanguages, languages),
    z.refine((given) => hasVisibleText(given[baseLanguage()] ?? ''), say(required)),
  )
}

const value = z
  .string(say('{label} must be text.', { label: mark('Value') }))
  .check(
    z.trim(),
    z.maxLength(
      longestValue,
      say('{label} must be {max} characters or shorter', { label: mark('Value'), max: String(longestValue) }),
    ),
    printable(mark('Value')),
  )

const axisKey = say('Choose the attribute in which the products differ')
const axis = z.strictObject({
  /** Of an attribute, or its own name for an axis that is no attribute: lowercase letters, digits and underscores. */
  key: z.string(axisKey).check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, axisKey)),
  /** Only of an axis that is no attribute: its values are those of the members in the group. */
  label: z.optional(z.nullable(words(mark('Name'), mark('Name is Required')))),
  /** Keys of values in the order of the page. Others follow in the usual order. */
  order: z.optional(
    z.array(value).check(z.maxLength(maxVariants, say('At most {max} values', { max: String(maxVariants) }))),
  ),
})

const tooFew = say('A group needs at least two products')
const tooMany = say('A group can have at most {max} products', { max: String(maxVariants) })
const axisCount = say('Products in a group differ in one or two attributes')

const member = z.strictObject({
  id,
  /** By the key of the axis; only for axes that are no attribute. */
  values: z.optional(z.record(z.string().check(z.maxLength(40)), value)),
})

const slugText = say('Use at most {max} lowercase letters, digits and single hyphens', {
  max: String(longestSlug),
})

export const variantGroupForm = z.strictObject({
  name: words(mark('Name'), mark('Name is Required')),
  /** Left out, it is made of the name. */
  key: z.optional(z.string(slugText).check(z.refine(isSlug, slugText))),
  axes: z.array(axis, axisCount).check(
    z.minLength(1, axisCount),
    z.maxLength(maxAxes, axisCount),
    z.refine(
      (all) => new Set(all.map(({ key }) => key)).size === all.length,
      say('Choose two different attributes'),
    ),
  ),
  members: z.array(member, tooFew).check(z.minLength(2, tooFew), z.maxLength(maxVariants, tooMany)),
})
export type VariantGroupForm = z.output<typeof variantGroupForm>

const wordsRead = z.record(z.string(), z.string())

/** Why a product of a group is not shown among its variants: it lacks a value, or another one has the same values. */
export const asideReasons = ['missing', 'twice'] as const

const groupMember = z.object({
  _id: z.string(),
  sku: z.string(),
  name: z.string(),
  status: z.enum(['draft', 'published']),
  /** The key of its value on each axis; null where it has none. */
  values: z.array(z.nullable(z.string())),
  aside: z.nullable(z.object({ reason: z.enum(asideReasons), message: z.string() })),
})

/** A group as staff see it. */
export const variantGroup = z.object({
  _id: z.string(),
  key: z.string(),
  name: wordsRead,
  /** `label` is null for an axis that is an attribute. */
  axes: z.array(z.extend(variantAxis, { label: z.nullable(wordsRead), order: z.array(z.string()) })),
  members: z.array(groupMember),
  version: z.int(),
  updatedAt: z.string(),
})
export type VariantGroup = z.infer<typeof variantGroup>
export type VariantGroupMember = VariantGroup['members'][number]

const listedGroup = z.object({
  _id: z.string(),
  key: z.string(),
  name: z.string(),
  axes: z.array(z.string()),
  /** Products that are not deleted. */
  memberCount: z.int(),
  version: z.int(),
  updatedAt: z.string(),
})
export type ListedVariantGroup = z.infer<typeof listedGroup>

export const listVariantGroups = endpoint({
  id: 'variants.list',
  summary: 'Groups of variants, newest first; `product` finds the group of one product',
  method: 'GET',
  path: '/manage/variants',
  access: 'staff',
  permission: 'products:read',
  query: z.object({
    ...pageQuery,
    q: z.optional(
      z
        .string()
        .check(z.maxLength(longestName, say('Search for at most {max} characters', { max: String(longestName) }))),
    ),
    product: z.optional(id),
  }),
  reply: z.array(listedGroup),
  errors: [],
})

/** An attribute that could be an axis: every product has a value, and they are not all the same. */
const candidate = z.extend(variantAxis, { isProposed: z.boolean() })

/** What a group of these products could be. `obstacles`: why no group can be made, by product. */
export const variantProposal = z.object({
  name: z.string(),
  candidates: z.array(candidate),
  obstacles: z.array(z.string()),
  products: z.array(
    z.object({ _id: z.string(), sku: z.string(), name: z.string(), values: z.record(z.string(), z.string()) }),
  ),
})
export type VariantProposal = z.infer<typeof variantProposal>

export const proposeVariants = endpoint({
  id: 'variants.propose',
  summary: 'In which attributes products differ, so that they can be a group; nothing is changed',
  method: 'POST',
  path: '/manage/variants/proposal',
  access: 'staff',
  permission: 'products:write',
  body: z.strictObject({
    selection: adminSelection(adminProducts),
    /** Of the group that is changed: its products are not in another one. */
    group: z.optional(id),
  }),
  reply: variantProposal,
  errors: ['product_not_found', 'selection_too_large'],
})

export const addVariantGroup = endpoint({
  id: 'variants.add',
  summary: 'Make a group of products that differ in one or two attributes: their pages become one with a choice',
  method: 'POST',
  path: '/manage/variants',
  access: 'staff',
  permission: 'products:write',
  body: variantGroupForm,
  status: 201,
  maxValues: 45_000,
  reply: variantGroup,
  errors: ['product_not_found', 'variant_in_group', 'variant_key_taken', 'idempotency_key_reused'],
})

export const readVariantGroup = endpoint({
  id: 'variants.read',
  summary: 'A group of variants with its products, also those that the page does not show, and why',
  method: 'GET',
  path: '/manage/variants/{id}',
  access: 'staff',
  permission: 'products:read',
  params: idParams,
  reply: variantGroup,
  errors: ['variant_group_not_found'],
})

const version = say('version must be the one that was last read')

export const changeVariantGroup = endpoint({
  id: 'variants.change',
  summary: 'Replace name, axes and products of a group; `version` must be the one that was read',
  method: 'PUT',
  path: '/manage/variants/{id}',
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  body: z.extend(variantGroupForm, { version: z.int(version) }),
  maxValues: 45_000,
  reply: variantGroup,
  errors: [
    'variant_group_not_found',
    'product_not_found',
    'variant_in_group',
    'variant_key_taken',
    'stale_version',
  ],
})

export const deleteVariantGroup = endpoint({
  id: 'variants.delete',
  summary: 'Delete a group; its products stay. `version` must be the one that was read',
  method: 'DELETE',
  path: '/manage/variants/{id}',
  access: 'staff',
  permission: 'products:write',
  params: idParams,
  query: z.object({
    version: z.pipe(
      z.string(version).check(z.regex(/^\d{1,9}$/, version)),
      z.transform((text: string) => Number(text)),
    ),
  }),
  reply: deleted,
  errors: ['variant_group_not_found', 'stale_version'],
})
