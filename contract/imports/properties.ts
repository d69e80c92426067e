import * as z from 'zod/mini'
import { attributeKinds } from '../catalogue-model/model.ts'
import { isReservedKey } from '../catalogue-model/reserved-keys.ts'
import { say } from '../fields.ts'

/** Bounds of what one import adds to the catalogue. */
export const maxNewAttributes = 40
export const maxNewFamilies = 200
export const maxFamilyAttributes = 60
export const maxAttributeChoices = 500

/**
 * Where the values of an attribute are: a column of the file, `column:7`, or what the export of a shop has as pairs of a
 * name and a value, `named:Thread`.
 */
const source = z.string().check(z.regex(/^(?:column:\d{1,3}|named:.{1,200})$/su, say('Unknown column')))

const longestName = 80

const newAttribute = z.object({
  source,
  /** Under this key, products store its values. */
  key: z.string().check(
    z.regex(
      /^[a-z][a-z0-9_]{0,39}$/,
      say('Use up to 40 lowercase letters, digits and underscores, starting with a letter'),
    ),
    z.refine(
      (key) => !isReservedKey(key),
      say('The catalogue uses this key in its addresses. Choose another one.'),
    ),
  ),
  label: z
    .string(say('Enter a name for the new attribute'))
    .check(
      z.trim(),
      z.minLength(1, say('Enter a name for the new attribute')),
      z.maxLength(longestName, say('A name can have at most {max} characters', { max: longestName })),
    ),
  kind: z.enum(attributeKinds),
  /** Key of the unit that its numbers are stored in; empty without one. */
  unit: z.string().check(z.maxLength(20)),
  isFilterable: z.boolean(),
  /** The family that it belongs to; null for the families of the products that have a value. */
  family: z.nullable(z.string().check(z.maxLength(40))),
})
export type NewAttribute = z.output<typeof newAttribute>

/** What becomes of a category of the file that is no family: a new family, an existing one, or no category. */
const categoryChoice = z.object({
  value: z.string().check(z.minLength(1), z.maxLength(1_000)),
  becomes: z.enum(['new', 'family', 'none']),
  family: z.optional(z.string().check(z.maxLength(40))),
})
export type CategoryChoice = z.output<typeof categoryChoice>

/** What an import may add to the catalogue, or fill of it from the pairs of a shop. */
export const propertyChoices = {
  newAttributes: z.optional(
    z.array(newAttribute).check(
      z.maxLength(
        maxNewAttributes,
        say('One import can add at most {max} attributes. Leave some out, or import them in a second file.', {
          max: maxNewAttributes,
        }),
      ),
    ),
  ),
  /** Names of the pairs of a shop, with the field that they fill: `{"Material": "attributes.material"}`. */
  named: z.optional(z.record(z.string().check(z.maxLength(200)), z.string().check(z.maxLength(60)))),
  categories: z.optional(z.array(categoryChoice).check(z.maxLength(2 * maxNewFamilies))),
}

const misfits = z.object({
  count: z.int(),
  examples: z.array(z.object({ line: z.int(), text: z.string() })),
})

/** What a column of the file, or a name of a shop's pairs, could be. */
const attributeProposal = z.object({
  source: z.string(),
  /** The heading of the column, or the name. */
  heading: z.string(),
  /** How many rows have a value. */
  filled: z.int(),
  samples: z.array(z.string()),
  /** The field of an attribute of that name that there is: `attributes.material`. */
  existing: z.nullable(z.string()),
  /** The profile of the shop knows that it is an attribute. */
  isKnown: z.boolean(),
  /** Almost all values fit the proposed type. */
  isSound: z.boolean(),
  key: z.string(),
  label: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string(),
  isFilterable: z.boolean(),
  /** How many different values it has; null for more than can be choices. */
  distinct: z.nullable(z.int()),
  /** How many of the values that were looked at do not fit each type, with some of them. */
  misfits: z.record(z.enum(attributeKinds), misfits),
})
export type AttributeProposal = z.infer<typeof attributeProposal>

/** A category of the file. `family`: the one that it is. */
const categoryProposal = z.object({
  value: z.string(),
  /** The names of a new family and of those above it. */
  levels: z.array(z.string()),
  count: z.int(),
  family: z.nullable(z.string()),
})
export type CategoryProposal = z.infer<typeof categoryProposal>

export const importProposals = z.object({
  attributes: z.array(attributeProposal),
  /** By the column they are in; null for the categories of a shop's export. */
  categories: z.array(z.object({ column: z.nullable(z.int()), values: z.array(categoryProposal) })),
})
export type ImportProposals = z.infer<typeof importProposals>

/** What was chosen, and what has become of it. */
export const importAdditions = z.object({
  newAttributes: z.array(newAttribute),
  named: z.record(z.string(), z.string()),
  categories: z.array(categoryChoice),
  /** Names of the families and attributes that the run has added or will add, and the families that an attribute belongs to. */
  families: z.array(z.string()),
  attributes: z.array(z.object({ field: z.string(), label: z.string(), families: z.array(z.string()) })),
  /** `planned` until the run; `removed` after undoing, `kept` where some are in use. */
  state: z.enum(['none', 'planned', 'made', 'removed', 'kept']),
})
export type ImportAdditions = z.infer<typeof importAdditions>
