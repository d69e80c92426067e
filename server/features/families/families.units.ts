import type { Actor } from '#contract/access.ts'
import { add, type Fraction, multiply, readFraction } from '#contract/catalogue-model/fractions.ts'
import { standardUnits } from '#contract/catalogue-model/standard-units.ts'
import { sayWords } from '#contract/catalogue-model/words.ts'
import type { FieldError } from '#contract/errors.ts'
import type { ManagedUnit } from '#contract/families/families.ts'
import type { UnitForm } from '#contract/families/fields.ts'
import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import type { Transaction } from '#server/database/transaction.ts'
import { refuse, refuseStale } from '#server/http/problem.ts'
import { sayNames } from './families.impact.ts'
import { keyFrom } from './families.keys.ts'
import { changeModel, type FamiliesDeps, recordModelChange, refuseIfFull } from './families.record.ts'
import { allUnits, type ModelState, readState } from './families.state.ts'
import { deleteUnitRow, type OwnUnitRow, writeUnit } from './families.store.ts'

const longestKey = 20
const longestNumber = 15

/** `127/5`; null for a number that takes more digits than a unit can have. */
function writeFraction({ top, bottom }: Fraction): string | null {
  const isLong = String(top < 0n ? -top : top).length > longestNumber || String(bottom).length > longestNumber
  return isLong ? null : bottom === 1n ? String(top) : `${top}/${bottom}`
}

type Measured = { kind: string; factor: string; offset: string }

/** The exact factor and offset to the base of the kind: 1 of it is `factor` times `of`, plus `offset`. */
function measureOf(state: ModelState, { of, kind, factor, offset }: UnitForm): Measured | FieldError[] {
  const [times, plus] = [readFraction(factor), readFraction(offset || '0')]
  if (!times || times.top <= 0n) {
    return [{ path: 'factor', message: t('Enter a number above 0, such as 25.4 or 1/3') }]
  }
  if (!plus) return [{ path: 'offset', message: t('Enter a number, such as 0 or -273.15') }]
  if (of === '') {
    if (!/^[a-z][a-z0-9_]{0,39}$/.test(kind)) {
      return [{ path: 'kind', message: t('Enter what it measures in lowercase letters, such as hardness') }]
    }
    if ([...standardUnits, ...state.units].some((unit) => unit.kind === kind)) {
      return [
        {
          path: 'of',
          message: t('There are already units of this kind. Choose the one that the factor refers to.'),
        },
      ]
    }
    return { kind, factor: '1', offset: '0' }
  }
  const base = allUnits(state).find(of)
  if (!base) return [{ path: 'of', message: t('Choose a unit from the list') }]
  const written = [
    writeFraction(multiply(times, base.factor)),
    writeFraction(add(multiply(plus, base.factor), base.offset)),
  ]
  const [whole, shift] = written
  if (!whole || !shift) return [{ path: 'factor', message: t('This number has too many digits') }]
  return { kind: base.kind, factor: whole, offset: shift }
}

/** Another unit that is written in the same way: what people type would mean two things. */
function nameErrors(
  state: ModelState,
  { symbol, aliases }: Pick<UnitForm, 'symbol' | 'aliases'>,
  own: string | null,
): FieldError[] {
  const units = allUnits({ units: state.units.filter(({ key }) => key !== own) })
  const names = [
    { path: 'symbol', name: symbol },
    ...aliases.map((name, index) => ({ path: `aliases.${index}`, name })),
  ]
  return names.flatMap(({ path, name }) => {
    const other = units.read(name)
    return other
      ? [{ path, message: t('{name} already stands for {symbol}', { name, symbol: other.symbol }) }]
      : []
  })
}

type Adding = { actor: Actor; form: UnitForm & { key?: string | undefined }; transaction: Transaction }

/** Throws `rule_broken`, `model_full`. */
export async function addUnit(deps: FamiliesDeps, { actor, form, transaction }: Adding): Promise<ManagedUnit> {
  const run = async (tx: Database, state: ModelState) => {
    const units = allUnits(state)
    const key =
      form.key ?? keyFrom({ en: form.symbol }, (one) => units.find(one) !== null, 'unit').slice(0, longestKey)
    const errors = nameErrors(state, form, null)
    if (units.find(key)) errors.push({ path: 'key', message: t('Another unit has this key') })
    const measured = measureOf(state, form)
    if (Array.isArray(measured)) refuse('rule_broken', [...errors, ...measured])
    if (errors.length > 0) refuse('rule_broken', errors)
    const { symbol, aliases } = form
    const row = { key, symbol, aliases, ...measured }
    await writeUnit(tx, row)
    await recordModelChange(tx, { actor, action: 'unit.added', kind: 'unit', id: key, name: symbol, after: row })
    return found(await refuseIfFull(tx), key)
  }
  return changeModel(deps, run, transaction)
}

function found({ units }: ModelState, key: string): OwnUnitRow {
  return units.find((unit) => unit.key === key) ?? refuse('unit_not_found')
}

type Read = { actor: Actor; key: string; version: number }

function findRead(state: ModelState, { key, version }: Read): OwnUnitRow {
  const row = found(state, key)
  if (row.version !== version) refuseStale('stale_version', row)
  return row
}

/** Throws `unit_not_found`, `stale_version` with the unit, `rule_broken`. */
export async function changeUnit(
  deps: FamiliesDeps,
  asked: Read & { names: Pick<UnitForm, 'symbol' | 'aliases'> },
): Promise<ManagedUnit> {
  return changeModel(deps, async (tx, state) => {
    const { version: _, ...before } = findRead(state, asked)
    const { actor, key, names } = asked
    const errors = nameErrors(state, names, key)
    if (errors.length > 0) refuse('rule_broken', errors)
    const after = { ...before, ...names }
    await writeUnit(tx, after)
    const recorded = { actor, action: 'unit.changed', kind: 'unit', id: key, name: names.symbol } as const
    await recordModelChange(tx, { ...recorded, before, after })
    return found(await readState(tx), key)
  })
}

/** Throws `unit_not_found`, `stale_version`, `unit_in_use` with the attributes that have it. */
export async function deleteUnit(deps: FamiliesDeps, asked: Read): Promise<{ deletedCount: number }> {
  return changeModel(deps, async (tx, state) => {
    const { version: _, ...before } = findRead(state, asked)
    const { actor, key } = asked
    const using = state.attributes.filter(({ unit }) => unit === key).map(({ label }) => sayWords(label))
    if (using.length > 0) {
      const message = t('Attributes: {names}', { names: sayNames(using, using.length) })
      refuse('unit_in_use', [{ path: 'attributes', message }])
    }
    await deleteUnitRow(tx, key)
    await recordModelChange(tx, {
      actor,
      action: 'unit.deleted',
      kind: 'unit',
      id: key,
      name: before.symbol,
      before,
    })
    return { deletedCount: 1 }
  })
}
