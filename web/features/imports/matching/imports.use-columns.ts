import { useState } from 'react'
import type { FieldError } from '#contract/errors.ts'
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
import { guessDecimal } from '../imports.labels.ts'
import { fieldId } from './imports.field-row.tsx'

type Decimal = ProductImport['decimal']

/** The first of the two ways of writing decimals. */
export const decimalId = 'import-decimal-point'

/** Wrong fields by their keys, cells whose numbers can be read in two ways, and what is wrong besides. */
type Wrong = { fields: Record<string, string>; unclear: readonly FieldError[]; other: string | null }

const nothing: Wrong = { fields: {}, unclear: [], other: null }

/** The field at the end of `mapping.sku` or `constants.attributes.mass_g`. */
const ofField = /^(?:mapping|constants)\./

function wrongBy(error: unknown): Wrong {
  if (!(error instanceof ApiError)) return { ...nothing, other: sentenceOf(error) }
  if (error.code === 'number_format_unclear') return { ...nothing, unclear: error.errors }
  if (error.code !== 'rule_broken') return { ...nothing, other: sentenceOf(error) }
  const fields = error.errors.filter(({ path }) => ofField.test(path))
  const [other] = error.errors.filter((one) => !fields.includes(one))
  return {
    ...nothing,
    fields: Object.fromEntries(fields.map(({ path, message }) => [path.replace(ofField, ''), message])),
    other: other?.message ?? (fields.length === 0 ? error.detail : null),
  }
}

function without<Value>(record: Record<string, Value>, key: string): Record<string, Value> {
  const { [key]: _gone, ...rest } = record
  return rest
}

/** How decimals are written: as the first rows show it, until the user chooses. */
function useDecimal(imported: ProductImport) {
  const { state, sample, mapping, headers, recognised } = imported
  const filled = recognised ? shopFields(recognised, headers) : {}
  const guessed = () => guessDecimal({ sample, mapping: { ...mapping, ...filled } })
  const [decimal, setDecimal] = useState<Decimal | null>(state === 'read' ? guessed : imported.decimal)
  const [isStated, setIsStated] = useState(false)
  return {
    decimal,
    stated: isStated && decimal !== null ? decimal : undefined,
    state: (chosen: Decimal) => {
      setDecimal(chosen)
      setIsStated(true)
    },
    ask: () => {
      setDecimal(null)
      setIsStated(false)
    },
  }
}

/** Columns chosen by hand, and those chosen before the ones of a shop: going from one to the other loses neither. */
function useMapping({ state, recognised, profile, mapping, headers }: ProductImport) {
  const [shop, setShop] = useState<Shop | null>(state === 'read' ? recognised : profile)
  const [byHand, setByHand] = useState<ImportMapping>(profile ? {} : mapping)
  const [before, setBefore] = useState<ImportMapping>(profile ? mapping : {})
  return {
    shop,
    setShop,
    mapping: shop ? before : byHand,
    setMapping: shop ? setBefore : setByHand,
    /** Columns that the profile of the shop reads. */
    filled: shop ? shopFields(shop, headers) : {},
  }
}

/** Which column or which constant fills which field, as chosen on this page, until the check takes it. */
export function useColumns(imported: ProductImport, onTaken: (imported: ProductImport) => void) {
  const { shop, setShop, mapping, setMapping, filled } = useMapping(imported)
  const [constants, setConstants] = useState<ImportConstants>(imported.constants)
  const decimal = useDecimal(imported)
  const [wrong, setWrong] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  function correct(key: string): void {
    setWrong(({ fields, unclear }) => ({ fields: without(fields, key), unclear, other: null }))
  }

  function choose(key: string, column: number | undefined): void {
    setMapping((chosen) => (column === undefined ? without(chosen, key) : { ...chosen, [key]: column }))
    correct(key)
  }

  /** Undefined takes the constant away. */
  function setConstant(key: string, value: string | undefined): void {
    setConstants((given) => (value === undefined ? without(given, key) : { ...given, [key]: value }))
    correct(key)
  }

  async function check(): Promise<void> {
    setIsBusy(true)
    setWrong(nothing)
    const stated = decimal.stated && { decimal: decimal.stated }
    const body = { mapping, constants, ...(shop && { profile: shop }), ...stated }
    try {
      onTaken(await call(checkImport, { params: { id: imported._id }, body }))
    } catch (error) {
      const found = wrongBy(error)
      setWrong(found)
      if (found.unclear.length > 0) decimal.ask()
      setAttempt((count) => count + 1)
    } finally {
      setIsBusy(false)
    }
  }

  const fieldErrors = Object.entries(wrong.fields).map(([key, message]) => ({ id: fieldId(key), message }))
  const unclear = { id: decimalId, message: t('Choose the decimal separator') }
  const summary = wrong.unclear.length > 0 ? [...fieldErrors, unclear] : fieldErrors
  return {
    shop,
    setShop,
    filled,
    mapping,
    constants,
    decimal,
    choose,
    setConstant,
    check,
    wrong,
    summary,
    attempt,
    isBusy,
  }
}

export type Columns = ReturnType<typeof useColumns>
