/**
 * The beginning of a text: at most so many UTF-16 units, and never half a character, which no database and no address can hold.
 * `end` stands for what is left out, and counts.
 */
export function cut(text: string, most: number, end = ''): string {
  if (text.length <= most) return text
  const index = Math.max(0, most - end.length)
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(index - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(index))
  return text.slice(0, isHalf ? index - 1 : index) + end
}

/** The end of a text: at most so many UTF-16 units, and never half a character. */
export function endOf(text: string, max: number): string {
  return text.length <= max ? text : text.slice(-max).replace(/^[\uDC00-\uDFFF]/, '')
}
