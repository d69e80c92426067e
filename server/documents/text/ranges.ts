/** By family and slice: the characters of the file, as `encodeRanges` writes them. */
export type Characters = { own: Record<string, string> } & Record<string, Record<string, string>>

/** What `coverage.json` has: the characters, and by family the version of the package that they were read from. */
export type Coverage = { versions: Record<string, string>; characters: Characters }

/** Code points as ranges: the distance from the last one and, after a plus, how many follow. */
export function encodeRanges(codes: readonly number[]): string {
  const sorted = [...new Set(codes)].sort((one, other) => one - other)
  const ranges: { from: number; to: number }[] = []
  for (const code of sorted) {
    const last = ranges.at(-1)
    if (last?.to === code - 1) last.to = code
    else ranges.push({ from: code, to: code })
  }
  let end = 0
  return ranges
    .map(({ from, to }) => {
      const start = String(from - end)
      end = to
      return to > from ? `${start}+${to - from}` : start
    })
    .join(' ')
}

/** Calls `take` with each code point. */
export function decodeRanges(text: string, take: (code: number) => void): void {
  let code = 0
  for (const range of text.split(' ')) {
    const [start = '', more] = range.split('+')
    code += Number(start)
    take(code)
    if (more === undefined) continue
    for (let left = Number(more); left > 0; left -= 1) {
      code += 1
      take(code)
    }
  }
}
