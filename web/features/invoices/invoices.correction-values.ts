import * as z from 'zod/mini'
import { type Correctable, correctionForm } from '#contract/invoices/corrections.ts'
import { formatMoney } from '#contract/money.ts'
import { t } from '#i18n/t.ts'
import { typedAmount } from '../../patterns/form/typed-amount.ts'
import { parseQuantity } from '../../ui/stepper-values.ts'

/** What the form holds: for each line of the invoice pieces or an amount, as it was typed. */
export type CorrectionValues = {
  lines: { line: number; quantity: string; amount: string }[]
  freight: string
  reason: string
  /** Credited pieces that are not sent yet will not be sent. */
  endPieces: boolean
  version: number
}

export function firstValues({ lines }: Correctable): CorrectionValues {
  return {
    lines: lines.map(({ line }) => ({ line, quantity: '', amount: '' })),
    freight: '',
    reason: '',
    endPieces: true,
    version: 0,
  }
}

/** The lines of which something is typed. */
export function chosenLines(lines: CorrectionValues['lines']): CorrectionValues['lines'] {
  return lines.filter(({ quantity, amount }) => quantity.trim() !== '' || amount.trim() !== '')
}

/** How many of the pieces that are typed are not sent yet. */
export function unsentOf({ lines }: CorrectionValues, state: Correctable): number {
  return lines.reduce(
    (sum, { quantity }, index) => sum + Math.min(parseQuantity(quantity) ?? 0, state.lines[index]?.unsent ?? 0),
    0,
  )
}

function piecesError(typed: string, most: number): string | null {
  const pieces = parseQuantity(typed)
  if (typed.trim() === '' || (pieces !== null && pieces > 0 && pieces <= most)) return null
  return t('At most {most} can still be credited', { most: String(most) })
}

function amountError(typed: string, most: number, currency: string): string | null {
  const amount = typedAmount(typed)
  if (amount === null || (amount > 0 && amount <= most)) return null
  return t('At most {amount} excluding tax can still be credited', { amount: formatMoney(most, currency) })
}

type ValueError = { path: (string | number)[]; message: string | null }

function errorsOf({ lines, freight }: CorrectionValues, state: Correctable): ValueError[] {
  return [
    ...lines.flatMap(({ quantity, amount }, index): ValueError[] => {
      const left = state.lines[index]
      const isBoth = quantity.trim() !== '' && amount.trim() !== ''
      const pieces = isBoth
        ? t('Enter either pieces or an amount.')
        : piecesError(quantity, left?.leftQuantity ?? 0)
      return [
        { path: ['lines', index, 'quantity'], message: pieces },
        { path: ['lines', index, 'amount'], message: amountError(amount, left?.leftNet ?? 0, state.currency) },
      ]
    }),
    { path: ['freight'], message: amountError(freight, state.freight?.leftNet ?? 0, state.currency) },
  ]
}

function toForm({ lines, freight, ...rest }: CorrectionValues): unknown {
  return {
    ...rest,
    freight: typedAmount(freight),
    lines: chosenLines(lines).map(({ line, quantity, amount }) => ({
      line,
      quantity: quantity.trim() === '' ? null : parseQuantity(quantity),
      amount: typedAmount(amount),
    })),
  }
}

/** Checks what is typed: the rules of the server, each at its field. */
export function correctionCheck(state: Correctable) {
  const typed = z
    .object({
      lines: z.array(z.object({ line: z.int(), quantity: z.string(), amount: z.string() })),
      freight: z.string(),
      reason: z.string(),
      endPieces: z.boolean(),
      version: z.int(),
    })
    .check((check) => {
      for (const { path, message } of errorsOf(check.value, state)) {
        if (message !== null) check.issues.push({ code: 'custom', input: check.value, path, message })
      }
    })
  return z.pipe(typed, z.pipe(z.transform(toForm), correctionForm))
}
