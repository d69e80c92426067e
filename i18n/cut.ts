/**
 * The beginning of a text: at most so many UTF-16 units, and never half a character, which no database and no address can hold.
 * `end` stands for what is left out, and counts.
 */
export function cut(text: string, most: number, end = ''): string {
  if (text.length <= most) return text
  const at = Math.max(0, most - end.length)
  const isHalf = /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at))
  return text.slice(0, isHalf ? at - 1 : at) + end
}

/** The end of a text: at most so many UTF-16 units, and never half a character. */
export function endOf(text: string, max: number): string {
  return text.length <= max ? text : text.slice(-max).replace(/^[\uDC00-\uDFFF]/, '')
}
