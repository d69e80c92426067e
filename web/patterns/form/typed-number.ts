/** Digits with one point or comma at most: no exponents, because a user who types 1e2 does not mean 100. */
const plain = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/

/** Empty is nothing, anything else a number; what is not a number stays as typed and gets an error. */
export function readNumber(text: unknown): number | undefined {
  const written = String(text ?? '')
    .trim()
    .replace('−', '-')
  if (written === '') return undefined
  return plain.test(written) ? Number(written.replace(',', '.')) : Number.NaN
}
