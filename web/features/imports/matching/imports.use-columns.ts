import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useRef, useState } from 'react'
import type { Resolver, UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import type { FieldError } from '#contract/errors.ts'
import { importFields } from '#contract/imports/fields.ts'
import {
  checkImport,
  type ImportConstants,
  type ImportMapping,
  type ProductImport,
} from '#contract/imports/imports.ts'
import { type Shop, shopFields } from '#contract/imports/profiles.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { ApiError } from '../../../api/problem.ts'
import { sentenceOf } from '../../../api/problem-text.ts'
import { type Refused, refusedBy } from '../../../patterns/form/refused.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { guessDecimal } from '../imports.labels.ts'
import { fieldId } from './imports.field-row.tsx'
import {
  acceptAll,
  type CategoryUse,
  firstProperties,
  newSources,
  type Properties,
  type PropertyChoice,
  toChoices,
} from './imports.properties.ts'

/** The first of the two ways of writing decimals. */
export const decimalId = 'import-decimal-point'

type Values = Properties & {
  /** The shop whose profile reads the file; null for columns that are chosen by hand. */
  shop: Shop | null
  mapping: ImportMapping
  /** Columns chosen for the other way of reading: going from one to the other loses neither. */
  otherMapping: ImportMapping
  constants: ImportConstants
  decimal: ProductImport['decimal'] | null
  /** Whether the user has chosen it; otherwise the first rows show it. */
  isDecimalChosen: boolean
}

type Name = `mapping.${string}` | `constants.${string}` | `properties.${string}` | 'decimal'

/** The choice, as the API wants it: the same rules as on the server. */
function schemaFor(imported: ProductImport) {
  return z.pipe(
    z.custom<Values>(),
    z.pipe(
      z.transform((values: Values) => toBody(imported, values)),
      checkImport.body,
    ),
  )
}

type Checked = z.output<typeof checkImport.body>

function toBody(imported: ProductImport, values: Values): z.input<typeof checkImport.body> {
  const { constants, shop, decimal, isDecimalChosen } = values
  const isChosen = isDecimalChosen && decimal !== null
  const choices = toChoices(imported, values, values)
  return { ...choices, constants, ...(shop && { profile: shop }), ...(isChosen && { decimal }) }
}

/** Errors of new attributes are at their place in the request; on the page they belong to a column. */
function resolverFor(imported: ProductImport): Resolver<Values, unknown, Checked> {
  const check = standardSchemaResolver<Values, unknown, Checked>(schemaFor(imported))
  return async (values, ...rest) => {
    const result = await check(values, ...rest)
    const errors: Record<string, unknown> = { ...result.errors }
    if (!Array.isArray(errors.newAttributes)) return result
    const sources = newSources(imported, values, values)
    const named = errors.newAttributes.flatMap(
      (error: Record<string, { message?: string }> | undefined, index) => {
        const [first] = Object.values(error ?? {})
        return first
          ? [[placeOf(imported, sources[index]), { type: 'custom', message: first.message }] as const]
          : []
      },
    )
    return { values: {}, errors: { ...result.errors, properties: Object.fromEntries(named) } } as typeof result
  }
}

/** The place of a source among the proposals: names of fields have no colons and points. */
function placeOf({ proposals }: ProductImport, source: string | undefined): string {
  return String(proposals?.attributes.findIndex((one) => one.source === source) ?? -1)
}

function propertyId(imported: ProductImport, source: string): string {
  return `import-property-${placeOf(imported, source)}`
}

/** Asked for by the page: a module is read before the language is known. */
function idsOf(imported: ProductImport): Partial<Record<Name, string>> {
  const fields = importFields().flatMap(({ key }) => [
    [`mapping.${key}`, fieldId(key)],
    [`constants.${key}`, fieldId(key)],
  ])
  const proposed = (imported.proposals?.attributes ?? []).map(({ source }, index) => [
    `properties.${index}`,
    propertyId(imported, source),
  ])
  return { ...Object.fromEntries([...fields, ...proposed]), decimal: decimalId }
}

/** The field at the end of `mapping.sku` or `constants.attributes.mass_g`. */
function ownField(path: string): Name | undefined {
  const [, key] = /^(?:mapping|constants)\.(.+)$/.exec(path) ?? []
  return key === undefined ? undefined : `mapping.${key}`
}

/** A broken rule may be about fields, about the whole table, or about both. `sources`: of the new attributes that were sent. */
function readRefusal(error: unknown, imported: ProductImport, sources: readonly string[]): Refused<Name> {
  const fieldOf = (path: string): Name | undefined => {
    const [, index] = /^newAttributes\.(\d+)/.exec(path) ?? []
    return index === undefined ? ownField(path) : `properties.${placeOf(imported, sources[Number(index)])}`
  }
  if (!(error instanceof ApiError)) return refusedBy(error, fieldOf)
  if (error.code === 'number_format_unclear') {
    return { errors: [{ name: 'decimal', message: t('Choose the decimal separator') }], sentence: null }
  }
  if (error.code !== 'rule_broken') return { errors: [], sentence: sentenceOf(error) }
  const other = error.errors.find(({ path }) => fieldOf(path) === undefined)
  const { errors, sentence } = refusedBy(error, fieldOf)
  return { errors, sentence: other?.message ?? sentence }
}

function firstValues(imported: ProductImport): Values {
  const { state, recognised, profile, mapping, headers, sample, constants, decimal, remembered } = imported
  const isNew = state === 'read'
  const filled = recognised ? shopFields(recognised, headers) : {}
  const shop = isNew ? recognised : profile
  const isOfOther = (shop !== null) !== (profile !== null)
  return {
    shop,
    mapping: isOfOther ? {} : mapping,
    otherMapping: isOfOther ? mapping : {},
    constants,
    decimal:
      isNew && !remembered?.decimal ? guessDecimal({ sample, mapping: { ...mapping, ...filled } }) : decimal,
    isDecimalChosen: isNew && remembered?.decimal != null,
    ...firstProperties(imported),
  }
}

function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  const { [key]: _gone, ...rest } = record
  return rest
}

/** What can be chosen on the page. */
function changesOf(imported: ProductImport, form: UseFormReturn<Values, unknown, Checked>) {
  const { getValues, setValue, clearErrors } = form
  const correct = (key: string) => clearErrors([`mapping.${key}`, `constants.${key}`])
  return {
    setShop: (shop: Shop | null) => {
      const values = getValues()
      if ((shop === null) !== (values.shop === null)) {
        setValue('mapping', values.otherMapping)
        setValue('otherMapping', values.mapping)
      }
      setValue('shop', shop)
    },
    choose: (key: string, column: number | undefined) => {
      const { mapping } = getValues()
      setValue('mapping', column === undefined ? without(mapping, key) : { ...mapping, [key]: column })
      correct(key)
    },
    /** Undefined takes the constant away. */
    setConstant: (key: string, value: string | undefined) => {
      const { constants } = getValues()
      setValue('constants', value === undefined ? without(constants, key) : { ...constants, [key]: value })
      correct(key)
    },
    setProperty: (source: string, choice: PropertyChoice) => {
      setValue('properties', { ...getValues().properties, [source]: choice })
      clearErrors(`properties.${placeOf(imported, source)}`)
    },
    setCategory: (value: string, use: CategoryUse) => {
      setValue('categories', { ...getValues().categories, [value]: use })
    },
    acceptAll: () => {
      const values = getValues()
      const { properties, categories } = acceptAll(imported, values, values)
      setValue('properties', properties)
      setValue('categories', categories)
    },
    setDecimal: (decimal: Values['decimal'], isChosen = true) => {
      setValue('decimal', decimal)
      setValue('isDecimalChosen', isChosen)
    },
  }
}

/** Which column or which constant fills which field, as chosen on this page, until the check takes it. */
export function useColumns(imported: ProductImport, onTaken: (imported: ProductImport) => void) {
  const [unclear, setUnclear] = useState<readonly FieldError[]>([])
  /** The columns of the new attributes that were sent last, in their order. */
  const sent = useRef<string[]>([])
  const { form, field, ...rest } = useApiForm<Values, Checked>({
    ids: idsOf(imported),
    first: firstValues(imported),
    check: resolverFor(imported),
    isSummarised: true,
    send: async (body) => {
      setUnclear([])
      sent.current = (body.newAttributes ?? []).map(({ source }) => source)
      onTaken(await call(checkImport, { params: { id: imported._id }, body }))
    },
    readRefusal: (error) => {
      if (error instanceof ApiError && error.code === 'number_format_unclear') {
        setUnclear(error.errors)
        changes.setDecimal(null, false)
      }
      return readRefusal(error, imported, sent.current)
    },
  })
  const changes = changesOf(imported, form)
  const values = form.watch()
  return {
    ...rest,
    ...changes,
    ...values,
    /** Columns that the profile of the shop reads. */
    filled: values.shop ? shopFields(values.shop, imported.headers) : {},
    /** Cells whose numbers can be read in two ways. */
    unclear,
    propertyId: (source: string) => propertyId(imported, source),
    propertyError: (source: string) => field(`properties.${placeOf(imported, source)}`).error,
    errorOf: (key: string) => field(`mapping.${key}`).error ?? field(`constants.${key}`).error,
  }
}

export type ColumnMatching = ReturnType<typeof useColumns>
