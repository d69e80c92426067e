/** Elements that begin a line. */
const blockTags = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER LI MAIN NAV OL P PRE SECTION TABLE TBODY TD TFOOT TH THEAD TR UL'.split(
    ' ',
  ),
)

export function isBlock(node: Node): boolean {
  return blockTags.has(node.nodeName)
}

type Line = { isBegun: boolean; isBroken: boolean }

function addInline(from: Node, into: Element, line: Line): void {
  for (const node of from.childNodes) {
    if (node.nodeName === 'BR') {
      line.isBroken = line.isBegun
      continue
    }
    const isInside =
      node instanceof Element && (isBlock(node) || node.querySelector([...blockTags].join()) !== null)
    if (isInside) {
      line.isBroken ||= line.isBegun
      addInline(node, into, line)
      line.isBroken ||= line.isBegun
      continue
    }
    if ((node.textContent ?? '').trim() === '' && (line.isBroken || !line.isBegun)) continue
    if (node.nodeType !== Node.TEXT_NODE && node.nodeType !== Node.ELEMENT_NODE) continue
    if (line.isBroken) into.append(into.ownerDocument.createElement('br'))
    into.append(node.cloneNode(true))
    line.isBegun = true
    line.isBroken = false
  }
}

/** Fills an element with the lines of another one: its paragraphs and entries follow each other with a line break between them. */
export function fillWithLines(from: Element, into: Element): void {
  addInline(from, into, { isBegun: false, isBroken: false })
}
