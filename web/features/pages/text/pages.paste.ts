import { fillWithLines, isBlock } from './pages.paste-lines.ts'
import { cleanTable } from './pages.paste-tables.ts'

const dropped =
  'style, script, meta, link, title, base, template, iframe, object, embed, noscript, xml, svg, math, img, picture, video, audio, canvas, colgroup, caption, button, input, select, textarea, br.Apple-interchange-newline'

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes)
}

/** Entries have one paragraph and no list in them: those of an inner list follow the entry that it was in. */
function flattenLists(body: Element): void {
  const outer = [...body.querySelectorAll('ul, ol')].filter(
    ({ parentElement }) => !parentElement?.closest('ul, ol'),
  )
  for (const list of outer) {
    const flat = list.ownerDocument.createElement(list.tagName)
    for (const item of list.querySelectorAll('li')) {
      const own = item.cloneNode(true) as Element
      for (const inner of own.querySelectorAll('ul, ol')) inner.remove()
      const entry = list.ownerDocument.createElement('li')
      fillWithLines(own, entry)
      if (entry.textContent?.trim()) flat.append(entry)
    }
    if (flat.childElementCount > 0) list.replaceWith(flat)
    else unwrap(list)
  }
}

const numbered = /^\(?(?:\d+|[a-z]|[ivxlcdm]+)[.)]/i

/** Word writes an entry as a paragraph that begins with its sign: "·" or "1.". */
function readWordLists(body: Element): void {
  let list: Element | null = null
  for (const entry of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const style = entry.getAttribute('style') ?? ''
    if (!/mso-list:\s*l\d+/i.test(style)) {
      list = null
      continue
    }
    const sign = [...entry.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const tag = numbered.test(sign?.textContent?.trim() ?? '') ? 'OL' : 'UL'
    sign?.remove()
    const follows: boolean = list !== null && list.tagName === tag && list.nextElementSibling === entry
    if (!list || !follows) {
      list = body.ownerDocument.createElement(tag)
      entry.before(list)
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...entry.childNodes)
    list.append(item)
    entry.remove()
  }
}

function readWordHeadings(body: Element): void {
  for (const paragraph of body.querySelectorAll('p')) {
    const level = /mso-outline-level:\s*(\d)/i.exec(paragraph.getAttribute('style') ?? '')?.[1]
    const isTitle = /\bMso(?:Title|Subtitle)\b/.test(paragraph.className)
    if (!level && !isTitle) continue
    const heading = body.ownerDocument.createElement(Number(level ?? 1) > 2 ? 'h4' : 'h3')
    heading.append(...paragraph.childNodes)
    paragraph.replaceWith(heading)
  }
}

/** Google Docs puts everything into a bold element that is not bold; headings are bold as they are. */
function removeFalseBold(body: Element): void {
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong')) {
    if (/^(?:normal|400)$/.test(bold.style.fontWeight) || bold.closest('h1, h2, h3, h4, h5, h6')) unwrap(bold)
  }
  for (const inner of body.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6) [style]'))
    inner.style.removeProperty('font-weight')
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) heading.removeAttribute('style')
}

/** Links of Google Docs go through a page of Google; the address itself is in them. */
function readRedirects(body: Element): void {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? ''
    if (!/^https:\/\/www\.google\.com\/url\?/.test(href)) continue
    const target = new URL(href).searchParams.get('q')
    if (target) link.setAttribute('href', target)
  }
}

/** A line break behind a paragraph, a list or a table is a distance, and begins no line. */
function isBetweenBlocks(lineBreak: Element): boolean {
  let before = lineBreak.previousSibling
  while (before && (before.textContent ?? '').trim() === '' && !isBlock(before)) before = before.previousSibling
  if (before) return isBlock(before)
  return [...(lineBreak.parentElement?.children ?? [])].some(isBlock)
}

function removeEmpty(body: Element): void {
  for (const one of body.querySelectorAll('p, div, h1, h2, h3, h4, h5, h6')) {
    if (one.textContent?.trim() === '' && one.querySelector('table') === null) one.remove()
  }
  for (const one of body.querySelectorAll('o\\:p')) unwrap(one)
  for (const one of body.querySelectorAll('br')) if (isBetweenBlocks(one)) one.remove()
}

/** The policy of the page runs no handler. Without them the browser does not report each one that it has not run. */
function withoutHandlers(html: string): string {
  return html.replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\son\w+\s*=/gi, ' data-gone='))
}

/**
 * HTML from Word, Google Docs, LibreOffice or a web page as the editor reads it: paragraphs, headings, lists of one level, tables, links
 * and line breaks. Everything else becomes text. What the editor itself has copied stays as it is. The document that it is read in
 * runs no script and loads nothing, and the server takes none of this: it knows the nodes of a text only.
 */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const { body } = new DOMParser().parseFromString(withoutHandlers(html), 'text/html')
  for (const one of body.querySelectorAll(dropped)) one.remove()
  removeEmpty(body)
  readRedirects(body)
  readWordHeadings(body)
  readWordLists(body)
  for (const table of [...body.querySelectorAll('table')].filter((one) => !one.parentElement?.closest('table')))
    cleanTable(table)
  flattenLists(body)
  removeFalseBold(body)
  return body.innerHTML
}
