import { Parser } from 'htmlparser2'

/** What looks like HTML: a tag, a comment or an entity. Other text stays unchanged, such as `6 < 7`. */
const looksLikeHtml = /<\/?[a-z][^<>]*>|<!--|&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/i

/** Elements that begin and end a line. */
const blocks = new Set(
  'address article aside blockquote caption dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
/** Elements with an empty line before and after. */
const paragraphs = new Set('blockquote dl figure h1 h2 h3 h4 h5 h6 ol p pre table ul'.split(' '))
/** Elements whose content is not text to read. */
const unread = new Set('script style template noscript iframe object embed head title svg math'.split(' '))

/** Collects lines: `gap` is the number of line breaks before the next text. */
class Lines {
  private text = ''
  private gap = 0
  private isSpaceDue = false

  breakLine(count: number): void {
    if (this.text !== '') this.gap = Math.max(this.gap, count)
    this.isSpaceDue = false
  }

  /** White space becomes one space, as in a browser. */
  add(piece: string): void {
    const words = piece.split(/[\s\u00a0]+/)
    const content = words.filter((word) => word !== '').join(' ')
    if (content === '') {
      this.isSpaceDue ||= this.gap === 0 && this.text !== ''
      return
    }
    if (this.gap > 0) this.text += '\n'.repeat(this.gap)
    else if (this.text !== '' && (this.isSpaceDue || words[0] === '')) this.text += ' '
    this.text += content
    this.gap = 0
    this.isSpaceDue = words.at(-1) === ''
  }

  mark(sign: string): void {
    this.add(sign)
    this.isSpaceDue = true
  }

  end(): string {
    return this.text
  }
}

/**
 * HTML as plain text: entities decoded, lists with dashes, paragraphs and line breaks kept, scripts and styles removed.
 * A text without HTML stays unchanged. It uses one pass of a streaming parser, so the work grows linearly with the
 * length, whatever the nesting.
 */
export function plainText(html: string): string {
  if (!looksLikeHtml.test(html)) return html
  const lines = new Lines()
  let skipped: string | null = null
  let depth = 0
  const parser = new Parser({
    onopentagname(name) {
      if (skipped !== null) {
        if (name === skipped) depth += 1
      } else if (unread.has(name)) {
        skipped = name
        depth = 1
      } else if (name === 'br') lines.breakLine(1)
      else if (blocks.has(name)) lines.breakLine(paragraphs.has(name) ? 2 : 1)
      if (skipped === null && name === 'li') lines.mark('-')
      if (skipped === null && (name === 'td' || name === 'th')) lines.add(' ')
    },
    ontext(text) {
      if (skipped === null) lines.add(text)
    },
    onclosetag(name) {
      if (skipped !== null) {
        if (name === skipped) depth -= 1
        if (depth === 0) skipped = null
      } else if (blocks.has(name)) lines.breakLine(paragraphs.has(name) ? 2 : 1)
    },
  })
  parser.write(html)
  parser.end()
  return lines.end()
}
