/** One promise of the specification and where it is implemented: paths of the project, or `planned` while it is not. */
export type MapRow = { section: string; sentence: string; paths: string[]; isPlanned: boolean }

/** A cell's text without its Markdown escapes. */
function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

/** A full stop, perhaps in quotes, ends a sentence where the next one starts with a capital letter. */
function sentencesOf(paragraph: string): string[] {
  return paragraph.split(/(?<=[.?!]["”]?)\s+(?=[A-Z"])/).filter(Boolean)
}

/** Sentences and table rows of one section's line; a row is its cells with ` · ` between them. */
function promisesOf(line: string): string[] {
  if (line.startsWith('|')) return [cellsOf(line).filter(Boolean).join(' · ')]
  return sentencesOf(line.replace(/^- /, ''))
}

/** Every sentence and table row of the specification, with the number of its section. */
export function specificationPromises(markdown: string): { section: string; sentence: string }[] {
  const lines = markdown.split('\n')
  let section = '0'
  return lines.flatMap((line, index) => {
    const heading = /^## (\d+)\./.exec(line)
    if (heading?.[1]) section = heading[1]
    const isTableHead = /^\|[-|]+\|$/.test(line) || /^\|[-|]+\|$/.test(lines[index + 1] ?? '')
    // A line that ends in a colon only introduces the list below it.
    if (line.startsWith('#') || line.trim() === '' || line.endsWith(':') || isTableHead) return []
    return promisesOf(line).map((sentence) => ({ section, sentence }))
  })
}

/** The rows of docs/spec-map.md: section, sentence, where. */
export function readSpecMap(markdown: string): MapRow[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| \d/.test(line))
    .map((line) => {
      const [section = '', sentence = '', where = ''] = cellsOf(line)
      const paths = Array.from(where.matchAll(/`([^`]+)`/g), ([, path = '']) => path)
      return { section, sentence, paths, isPlanned: /\bplanned\b/.test(where) }
    })
}
