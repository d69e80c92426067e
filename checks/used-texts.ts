import { parseSync } from 'vite'
import { type Files, isSource } from './sources.ts'

/** A text that the code translates or marks: `key` as in the catalogue, with its context in brackets. */
export type UsedText = { key: string; text: string; file: string }

type Node = { type: string; [field: string]: unknown }

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )
}

/** The texts an expression may be: itself, or either side of a choice. */
function textsOf(node: unknown): string[] {
  if (!isNode(node)) return []
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'TemplateLiteral') {
    const [only, ...more] = node.quasis as { value: { cooked: string } }[]
    return only && more.length === 0 ? [only.value.cooked] : []
  }
  if (node.type === 'ConditionalExpression') return [...textsOf(node.consequent), ...textsOf(node.alternate)]
  if (node.type === 'LogicalExpression') return [...textsOf(node.left), ...textsOf(node.right)]
  if (node.type === 'JSXExpressionContainer') return textsOf(node.expression)
  return []
}

function contextOf(values: unknown): string | undefined {
  if (!isNode(values) || values.type !== 'ObjectExpression') return undefined
  const property = (values.properties as Node[]).find(({ key }) => isNode(key) && key.name === 'context')
  return textsOf(property?.value)[0]
}

/** Functions that translate their first argument, or mark it for translation. */
const textFunctions = new Set(['t', 'mark', 'say'])

function textsUsedBy(node: Node): { text: string; key: string }[] {
  if (node.type === 'CallExpression' && isNode(node.callee) && textFunctions.has(String(node.callee.name))) {
    const [text, values] = node.arguments as unknown[]
    const context = contextOf(values)
    return textsOf(text).map((one) => ({ text: one, key: context ? `${one} (${context})` : one }))
  }
  const isRich = node.type === 'JSXOpeningElement' && isNode(node.name) && node.name.name === 'RichText'
  if (!isRich) return []
  const attribute = (node.attributes as Node[]).find(({ name }) => isNode(name) && name.name === 'text')
  return textsOf(attribute?.value).map((text) => ({ text, key: text }))
}

/** Texts that only developers see: the showcase of all components and the tests. */
const untranslated = /\.test\.tsx?$|^web\/showcase\//

/** Every text of the code that needs an entry in the catalogues. */
export function findUsedTexts(files: Files): UsedText[] {
  return Object.entries(files)
    .filter(
      ([file]) =>
        /^(?:contract|tenant|demo|server|web)\/.*\.tsx?$/.test(file) && isSource(file) && !untranslated.test(file),
    )
    .flatMap(([file, text]) => {
      if (!/\b(?:t|mark|say)\(|<RichText/.test(text)) return []
      const found: UsedText[] = []
      const visit = (node: Node): void => {
        found.push(...textsUsedBy(node).map((used) => ({ ...used, file })))
        for (const child of childrenOf(node)) visit(child)
      }
      visit(parseSync(file, text).program as unknown as Node)
      return found
    })
}
