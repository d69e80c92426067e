/** An element of XML: its content is a text, or its children in their sequence. */
export type XmlElement = { name: string; attributes: Record<string, string>; content: string | XmlElement[] }

/** A child that may be missing. */
export type Child = XmlElement | null | readonly XmlElement[]

/** What XML 1.0 cannot hold, not even escaped. */
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(unwritable, '').replaceAll(/[&<>"]/g, (one) => escapes[one] ?? one)
}

/** An element with a text. Null if the text is missing or empty: EN 16931 forbids empty elements. */
export function textElement(
  name: string,
  content: string | null,
  attributes: Record<string, string> = {},
): XmlElement | null {
  return content === null || content.trim() === '' ? null : { name, attributes, content: content.trim() }
}

/** An element with children. Null if none of them is there. */
export function parent(name: string, children: readonly Child[]): XmlElement | null {
  const present = children.flat().filter((child): child is XmlElement => child !== null)
  return present.length === 0 ? null : { name, attributes: {}, content: present }
}

function write({ name, attributes, content }: XmlElement, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
  const inside =
    typeof content === 'string'
      ? escaped(content)
      : `\n${content.map((child) => write(child, `${indent}  `)).join('')}${indent}`
  return `${indent}<${name}${given.join('')}>${inside}</${name}>\n`
}

/** The document of a root element. */
export function toXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, '')}`
}
