import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
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
import { ApiError, sentenceOf } from '../../../api/problem.ts'
import { type Refused, refusedBy } from '../../../patterns/form/refused.ts'
import { useApiForm } from '../../../patterns/form/use-api-form.ts'
import { guessDecimal } from '../imports.labels.ts'
import { fieldId } from './imports.field-row.tsx'

/** The first of the two ways of writing decimals. */
export const decimalId = 'import-decimal-point'

type Values = {
  /** The shop whose profile reads the file; null for columns that are chosen by hand. */
  shop: Shop | null
  mapping: ImportMapping
  /** Columns chosen for the other way of reading: going from one to the other loses neither. */
  otherMapping: ImportMapping
  constants: ImportConstants
  decimal: ProductImport['decimal'] | null
  /** Whether the user has chosen it; otherwise the first rows show it. */
  isDecimalStated: boolean
}

type Name = `mapping.${string}` | `constants.${string}` | 'decimal'

/** What is chosen, as the API wants it: the same rules as on the server. */
const schema = z.pipe(z.custom<Values>(), z.pipe(z.transform(toBody), checkImport.body))

function toBody({ mapping, constants, shop, decimal, isDecimalStated }: Values): z.input<typeof checkImport.body> {
  const stated = isDecimalStated && decimal !== null
  return { mapping, constants, ...(shop && { profile: shop }), ...(stated && { decimal }) }
}

const ids: Partial<Record<Name, string>> = {
  ...Object.fromEntries(
    importFields().flatMap(({ key }) => [
      [`mapping.${key}`, fieldId(key)],
      [`constants.${key}`, fieldId(key)],
    ]),
  ),
  decimal: decimalId,
}

/** The field at the end of `mapping.sku` or `constants.attributes.mass_g`. */
function fieldOf(path: string): Name | undefined {
  const [, key] = /^(?:mapping|constants)\.(.+)$/.exec(path) ?? []
  return key === undefined ? undefined : `mapping.${key}`
}

/** A broken rule may be about fields, about the whole table, or about both. */
function explain(error: unknown): Refused<Name> {
  if (!(error instanceof ApiError)) return refusedBy(error, fieldOf)
  if (error.code === 'number_format_unclear') {
    return { wrong: [{ name: 'decimal', message: t('Choose the decimal separator') }], sentence: null }
  }
  if (error.code !== 'rule_broken') return { wrong: [], sentence: sentenceOf(error) }
  const other = error.errors.find(({ path }) => fieldOf(path) === undefined)
  const { wrong, sentence } = refusedBy(error, fieldOf)
  return { wrong, sentence: other?.message ?? sentence }
}

function firstValues(imported: ProductImport): Values {
  const { state, recognised, profile, mapping, headers, sample, constants, decimal } = imported
  const isNew = state === 'read'
  const filled = recognised ? shopFields(recognised, headers) : {}
  const shop = isNew ? recognised : profile
  const isOfOther = (shop !== null) !== (profile !== null)
  return {
    shop,
    mapping: isOfOther ? {} : mapping,
    otherMapping: isOfOther ? mapping : {},
    constants,
    decimal: isNew ? guessDecimal({ sample, mapping: { ...mapping, ...filled } }) : decimal,
    isDecimalStated: false,
  }
}

function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  const { [key]: _gone, ...rest } = record
  return rest
}

/** What can be chosen on the page. */
function changesOf(form: UseFormReturn<Values, unknown, z.output<typeof schema>>) {
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
    setDecimal: (decimal: Values['decimal'], isStated = true) => {
      setValue('decimal', decimal)
      setValue('isDecimalStated', isStated)
    },
  }
}

/** Which column or which constant fills which field, as chosen on this page, until the check takes it. */
export function useColumns(imported: ProductImport, onTaken: (imported: ProductImport) => void) {
  const [unclear, setUnclear] = useState<readonly FieldError[]>([])
  const { form, field, ...rest } = useApiForm<Values, z.output<typeof schema>>({
    ids,
    first: firstValues(imported),
    check: schema,
    isSummarised: true,
    send: async (body) => {
      setUnclear([])
      onTaken(await call(checkImport, { params: { id: imported._id }, body }))
    },
    explain: (error) => {
      if (error instanceof ApiError && error.code === 'number_format_unclear') {
        setUnclear(error.errors)
        changes.setDecimal(null, false)
      }
      return explain(error)
    },
  })
  const changes = changesOf(form)
  const values = form.watch()
  return {
    ...rest,
    ...changes,
    ...values,
    /** Columns that the profile of the shop reads. */
    filled: values.shop ? shopFields(values.shop, imported.headers) : {},
    /** Cells whose numbers can be read in two ways. */
    unclear,
    errorOf: (key: string) => field(`mapping.${key}`).error ?? field(`constants.${key}`).error,
  }
}

export type Columns = ReturnType<typeof useColumns>
