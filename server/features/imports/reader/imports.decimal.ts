import { t } from '#i18n/t.ts'
import type { Database } from '#server/database/pool.ts'
import { refuse } from '#server/http/problem.ts'
import { readNumberFormats } from '../imports.preview.store.ts'
import type { Fixed } from '../imports.rules.ts'
import { type Decimal, isAmbiguous, numberFields, readCellNumber } from './imports.numbers.ts'

function both(text: string): string {
  const [point, comma] = (['point', 'comma'] as const).map((decimal) => String(readCellNumber(text, decimal)))
  return t('"{text}" can mean {one} or {other}', { text, one: point ?? '', other: comma ?? '' })
}

/**
 * Guesses the decimal separator of a table: a comma if a number shows it, else a point. Throws `number_format_unclear`
 * with the cells that can be read in two ways, because a price must not become a thousandth of itself.
 */
export async function findDecimal(db: Database, id: string, { mapping, constants }: Fixed): Promise<Decimal> {
  const columns = Object.entries(mapping).flatMap(([field, column]) =>
    numberFields().has(field) ? [{ field, column }] : [],
  )
  const { cells, hasComma, hasPoint } = await readNumberFormats(db, id, columns)
  const fixed = Object.entries(constants).filter(([field, text]) => numberFields().has(field) && isAmbiguous(text))
  const unclear = [
    ...fixed.map(([field, text]) => ({ path: `constants.${field}`, message: both(text) })),
    ...cells.map(({ line, field, text }) => ({ path: `lines.${line}.${field}`, message: both(text) })),
  ]
  if (unclear.length > 0) refuse('number_format_unclear', unclear)
  return hasComma && !hasPoint ? 'comma' : 'point'
}
