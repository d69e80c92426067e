/**
 * What most calls need far less of: the longest arrays of the contract have 1,000 ids. A call whose schema allows more says
 * so with `maxValues`; `json-bounds.calls.test.ts` compares both.
 */
export const jsonBounds = { depth: 20, values: 10_000 }

const [quote, backslash, comma, colon] = Array.from('"\\,:', (character) => character.charCodeAt(0))
const opening = new Set(Array.from('[{', (character) => character.charCodeAt(0)))
const closing = new Set(Array.from(']}', (character) => character.charCodeAt(0)))

/**
 * Whether a JSON text has few enough values, none nested too deep. It only scans the text: 1 MB of brackets would cost
 * the parser and the schema a tenth of a second. It does not check that the text is valid JSON.
 */
export function isWithinJsonBounds(text: string, maxValues = jsonBounds.values): boolean {
  let depth = 0
  let values = 1
  let isString = false
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    if (isString) {
      if (code === backslash) index += 1
      else if (code === quote) isString = false
    } else if (code === quote) isString = true
    else if (code === comma || code === colon) values += 1
    else if (opening.has(code)) {
      depth += 1
      values += 1
    } else if (closing.has(code)) depth -= 1
    if (values > maxValues || depth > jsonBounds.depth) return false
  }
  return true
}
