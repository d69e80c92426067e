export type Measure = (text: string) => number

/** The longest prefix of a word that fits into the line, at least one character. */
function headOf(word: string, width: number, measure: Measure): string {
  let head = ''
  for (const character of word) {
    if (head !== '' && measure(head + character) > width) return head
    head += character
  }
  return head
}

function wrapParagraph(text: string, width: number, measure: Measure): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').filter(Boolean)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (measure(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (measure(line) > width) {
      const head = headOf(line, width, measure)
      if (head === line) break
      lines.push(head)
      line = line.slice(head.length)
    }
  }
  return [...lines, line]
}

/** Lines of at most `width`: broken between words, and inside a word that is wider than a line. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  const paragraphs = text.trim().replaceAll(/\n{3,}/g, '\n\n')
  return paragraphs.split('\n').flatMap((paragraph) => wrapParagraph(paragraph, width, measure))
}
