import { useState } from 'react'
import { checkImport, type ImportMapping, type ProductImport } from '#contract/imports.ts'
import { call } from '../../api/call.ts'
import { ApiError, sentenceOf } from '../../api/problem.ts'
import { fieldId } from './imports.field-row.tsx'
import { guessDecimal } from './imports.words.ts'

type Decimal = ProductImport['decimal']

/** Wrong fields by their keys, and what is wrong besides. */
type Wrong = { fields: Record<string, string>; other: string | null }

const nothing: Wrong = { fields: {}, other: null }

function wrongBy(error: unknown): Wrong {
  if (!(error instanceof ApiError) || error.code !== 'rule_broken') return { fields: {}, other: sentenceOf(error) }
  const fields = error.errors.filter(({ path }) => path.startsWith('mapping.'))
  const [other] = error.errors.filter((one) => !fields.includes(one))
  return {
    fields: Object.fromEntries(fields.map(({ path, message }) => [path.slice('mapping.'.length), message])),
    other: other?.message ?? (fields.length === 0 ? error.detail : null),
  }
}

/** Which column fills which field, as chosen on this page, until the check takes it. */
export function useColumns(imported: ProductImport, onTaken: (imported: ProductImport) => void) {
  const [mapping, setMapping] = useState<ImportMapping>(imported.mapping)
  const isNew = imported.state === 'read'
  const [decimal, setDecimal] = useState<Decimal>(isNew ? guessDecimal(imported) : imported.decimal)
  const [wrong, setWrong] = useState(nothing)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)

  function choose(key: string, column: number | undefined): void {
    setMapping(({ [key]: _former, ...rest }) => (column === undefined ? rest : { ...rest, [key]: column }))
    setWrong(({ fields: { [key]: _corrected, ...fields } }) => ({ fields, other: null }))
  }

  async function check(): Promise<void> {
    setIsBusy(true)
    setWrong(nothing)
    try {
      onTaken(await call(checkImport, { params: { id: imported._id }, body: { mapping, decimal } }))
    } catch (error) {
      setWrong(wrongBy(error))
      setAttempt((count) => count + 1)
    } finally {
      setIsBusy(false)
    }
  }

  const summary = Object.entries(wrong.fields).map(([key, message]) => ({ id: fieldId(key), message }))
  return { mapping, decimal, setDecimal, choose, check, wrong, summary, attempt, isBusy }
}

export type Columns = ReturnType<typeof useColumns>
