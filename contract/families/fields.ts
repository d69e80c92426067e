import * as z from 'zod/mini'
import { mark, t } from '#i18n/t.ts'
import { kindLabels } from '../catalogue-model/kind-labels.ts'
import { attributeFilters, attributeKinds } from '../catalogue-model/model.ts'
import { isReservedKey } from '../catalogue-model/reserved-keys.ts'
import { sayWords } from '../catalogue-model/words.ts'
import { hasVisibleText, printable, say } from '../fields.ts'

/** What one portal can have. Every process holds all of it in memory. */
export const modelLimits = { families: 500, attributes: 2_000, perFamily: 60, choices: 500, units: 100 } as const

export const longestName = 80
export const longestHelp = 500
/** A filter counts products by values of up to 70 bytes: decision 0078. */
export const longestChoice = 60
export const longestSymbol = 20
const maxLanguages = 40
const maxAliases = 20

/** What a family, an attribute or a unit is stored under. */
export const modelKey = /^[a-z][a-z0-9_]{0,39}$/
const keyMessage = say('Use at most 40 lowercase letters, digits and underscores, starting with a letter')

const reservedMessage = say('The catalogue uses this key in its addresses. Choose another one.')

export const keyField = z.string(keyMessage).check(
  z.regex(modelKey, keyMessage),
  z.refine((key) => !isReservedKey(key), reservedMessage),
)

const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$/

/** A text in some languages; those that are empty are left out. */
/* @__NO_SIDE_EFFECTS__ */
function words(label: string, longest: number) {
  const text = z
    .string(say('{label} must be text.', { label }))
    .check(
      z.trim(),
      z.maxLength(longest, say('{label} must be {max} characters or shorter', { label, max: String(longest) })),
      printable(label),
    )
  const languages = z.record(
    z.string().check(z.regex(languageTag, say('{label} needs the code of a language', { label }))),
    text,
    say('{label} must be an object with a text for each language', { label }),
  )
  return z.pipe(
    languages.check(
      z.refine((all) => Object.keys(all).length <= maxLanguages, say('{label} has too many languages', { label })),
    ),
    z.transform((all: Record<string, string>) =>
      Object.fromEntries(Object.entries(all).filter(([, one]) => hasVisibleText(one))),
    ),
  )
}

/* @__NO_SIDE_EFFECTS__ */
function requiredWords(label: string, required: string, longest: number) {
  return z.pipe(
    words(label, longest),
    z.record(z.string(), z.string()).check(z.refine((all) => sayWords(all) !== '', say(required))),
  )
}

const nameWords = requiredWords(mark('Name'), mark('Enter a name'), longestName)
const helpWords = words(mark('Help text'), longestHelp)

const yesOrNo = z.boolean(say('Send true or false'))
const versionMessage = say('version must be the one that was last read')
export const familyVersion = z.int(versionMessage)
export const versionQuery = z.object({
  version: z.pipe(
    z.string(versionMessage).check(z.regex(/^\d{1,9}$/, versionMessage)),
    z.transform((text: string) => Number(text)),
  ),
})

export const familyFields = {
  name: nameWords,
  parent: z.nullable(z.string().check(z.maxLength(40, say('Choose a family from the list')))),
  icon: z.string().check(z.regex(/^[a-z0-9-]{0,40}$/, say('Choose an icon from the list'))),
}

/** How products of one family have an attribute. */
export const linkFields = {
  filter: z.enum(attributeFilters, say('Choose how customers filter')),
  isRequired: yesOrNo,
  isCompared: yesOrNo,
  isOnCard: yesOrNo,
}

const choiceText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, say('Enter a name')),
    z.maxLength(
      longestChoice,
      say('A choice must be {max} characters or shorter', { max: String(longestChoice) }),
    ),
    printable(mark('Choice')),
  )

const choice = z.strictObject({
  /** What products store; never changes. Left out for a new choice, which gets it from its label. */
  key: z.optional(choiceText),
  label: words(mark('Choice'), longestChoice),
})

const bound = z.nullable(
  z
    .number(say('A bound must be a number'))
    .check(
      z.minimum(-1e9, say('A bound must be between -1,000,000,000 and 1,000,000,000')),
      z.maximum(1e9, say('A bound must be between -1,000,000,000 and 1,000,000,000')),
    ),
)
const decimalsMessage = say('Decimals must be from 0 to 6')

export const attributeFields = {
  label: nameWords,
  kind: z.enum(attributeKinds, say('Choose a type')),
  unit: z.string().check(z.maxLength(longestSymbol, say('Choose a unit from the list'))),
  help: helpWords,
  decimals: z.nullable(z.int(decimalsMessage).check(z.minimum(0, decimalsMessage), z.maximum(6, decimalsMessage))),
  min: bound,
  max: bound,
  choices: z
    .array(choice, say('choices must be a list'))
    .check(
      z.maxLength(
        modelLimits.choices,
        say('An attribute can have at most {max} choices', { max: String(modelLimits.choices) }),
      ),
    ),
  /** Whether buyers filter by it before they choose a family. */
  isShared: yesOrNo,
  isHidden: yesOrNo,
}

const attributeForm = z.strictObject(attributeFields)
export type AttributeForm = z.output<typeof attributeForm>
export type ChoiceForm = AttributeForm['choices'][number]
const linkForm = z.strictObject(linkFields)
export type LinkForm = z.output<typeof linkForm>
const familyForm = z.strictObject(familyFields)
export type FamilyForm = z.output<typeof familyForm>

/** A factor as people write it: `25.4`, `1/3`, `0,3048`. */
const numberText = z.string().check(z.trim(), z.maxLength(31, say('This number has too many digits')))

export const unitNames = {
  symbol: z
    .string(say('Enter the symbol shown after a value'))
    .check(
      z.trim(),
      z.minLength(1, say('Enter the symbol shown after a value')),
      z.maxLength(
        longestSymbol,
        say('A symbol can have at most {max} characters', { max: String(longestSymbol) }),
      ),
      z.regex(
        /^[^\d\s,;|][^\s,;|]*(?: [^\s,;|]+)*$/u,
        say('A symbol must begin with a letter or sign and contain no comma'),
      ),
      printable(mark('Symbol')),
    ),
  aliases: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(longestSymbol), printable(mark('Symbol'))))
    .check(z.maxLength(maxAliases, say('Enter at most {max} other spellings', { max: String(maxAliases) }))),
}

export const unitMeasure = {
  /** The unit that `factor` is about: 1 of the new unit is `factor` of this one. Empty for a new kind of measure. */
  of: z.string().check(z.maxLength(40, say('Choose a unit from the list'))),
  /** The kind of measure, for a unit that is the first of its kind. */
  kind: z.string().check(z.maxLength(40)),
  factor: numberText,
  offset: numberText,
}

const unitForm = z.strictObject({ ...unitNames, ...unitMeasure })
export type UnitForm = z.output<typeof unitForm>

/** Whether values of this kind can have a unit. */
export function hasUnit(kind: AttributeForm['kind']): boolean {
  return kind === 'number' || kind === 'range' || kind === 'dimension'
}

/** Whether values of this kind are numbers with decimals and bounds. */
export function hasBounds(kind: AttributeForm['kind']): boolean {
  return kind === 'number' || kind === 'range'
}

export function hasChoices(kind: AttributeForm['kind']): boolean {
  return kind === 'choice' || kind === 'choices'
}

/** How buyers can filter by this kind. A long list of texts is no filter, but some are short. */
export function filtersOf(kind: AttributeForm['kind']): readonly LinkForm['filter'][] {
  if (kind === 'number') return ['none', 'values', 'range']
  if (kind === 'range') return ['none', 'range']
  return ['none', 'values']
}

export function sayKind(kind: AttributeForm['kind'], choiceCount = 0): string {
  const said = t(kindLabels[kind])
  return hasChoices(kind) ? `${said}, ${choiceCount}` : said
}
