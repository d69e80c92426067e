/** Empty is nothing, anything else a number; what is no number stays wrong and is said to be. */
export function readNumber(text: unknown): number | undefined {
  const written = String(text ?? '').trim()
  return written === '' ? undefined : Number(written.replace(',', '.').replace('−', '-'))
}
