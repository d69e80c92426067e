/** The placeholders of a message by name, each with its kind and, of a plural or a choice, the cases. */
export type Placeholder = { kind: 'plain' | 'plural' | 'select'; cases: ReadonlySet<string> }
export type Parsed = { placeholders: ReadonlyMap<string, Placeholder>; markup: readonly string[] }

/** Deeper cases than any text has: the bound keeps a hostile file from filling the stack. */
const deepest = 4

/** The index of the brace that closes the one at `start`; -1 if none does. */
function closingBrace(text: string, start: number): number {
  let depth = 0
  for (let index = start; index < text.length; index += 1) {
    if (text[index] === '{') depth += 1
    if (text[index] === '}') depth -= 1
    if (depth === 0) return index
  }
  return -1
}

type Found = Map<string, Placeholder>

function note(found: Found, name: string, placeholder: Placeholder): boolean {
  const known = found.get(name)
  found.set(name, known && placeholder.kind === 'plain' ? known : placeholder)
  return /^\w+$/.test(name)
}

/** The cases `one {…} other {…}`, whose texts are read too; false if they are malformed. */
function readCases(rest: string, cases: Set<string>, visit: (text: string) => boolean): boolean {
  let index = 0
  for (let open = rest.indexOf('{'); open >= 0; open = rest.indexOf('{', index)) {
    const close = closingBrace(rest, open)
    const name = rest.slice(index, open).trim()
    if (close < 0 || !/^(?:=\d+|\w[\w-]*)$/.test(name) || cases.has(name)) return false
    cases.add(name)
    if (!visit(rest.slice(open + 1, close))) return false
    index = close + 1
  }
  return cases.size > 0 && rest.slice(index).trim() === ''
}

function readPlaceholder(inside: string, found: Found, depth: number): boolean {
  const [, name = '', kind, rest] = /^\s*([^,{}]*?)\s*(?:,\s*([^,{}]*?)\s*(?:,([\s\S]*))?)?$/.exec(inside) ?? []
  if (kind === undefined) return note(found, name, { kind: 'plain', cases: new Set() })
  if ((kind !== 'plural' && kind !== 'select') || rest === undefined) return false
  const cases = new Set<string>()
  return note(found, name, { kind, cases }) && readCases(rest, cases, (text) => readText(text, found, depth + 1))
}

function readText(text: string, found: Found, depth: number): boolean {
  if (depth > deepest) return false
  let index = 0
  for (let open = text.indexOf('{'); open >= 0; open = text.indexOf('{', index)) {
    const close = closingBrace(text, open)
    if (close < 0 || text.slice(index, open).includes('}')) return false
    if (!readPlaceholder(text.slice(open + 1, close), found, depth)) return false
    index = close + 1
  }
  return !text.slice(index).includes('}')
}

/** Tags such as `<b>` and texts in backticks: what pages format. */
function markupOf(text: string): string[] {
  return Array.from(text.matchAll(/<\/?\w+>|`[^`]*`?/g), ([mark]) => mark).sort()
}

/** The parts of a message that a translation has in common with its text; null if the braces are not in order. */
export function parseMessage(text: string): Parsed | null {
  const placeholders: Found = new Map()
  return readText(text, placeholders, 0) ? { placeholders, markup: markupOf(text) } : null
}
