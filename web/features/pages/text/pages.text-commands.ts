import { baseKeymap, chainCommands, exitCode, setBlockType, toggleMark } from 'prosemirror-commands'
import { closeHistory, history, redo, undo } from 'prosemirror-history'
import { inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import type { Mark } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, EditorState, type Plugin } from 'prosemirror-state'
import { breakInCell, breakLine, goToCell, stayInCell } from './pages.table-commands.ts'
import { type TextMark, textSchema } from './pages.text-schema.ts'

const { nodes, marks } = textSchema

/** What a paragraph can be. */
export const paragraphKinds = [
  'paragraph',
  'heading',
  'smallHeading',
  'bulletList',
  'orderedList',
  'codeBlock',
] as const
export type ParagraphKind = (typeof paragraphKinds)[number]

const listKinds: readonly string[] = ['bulletList', 'orderedList']

/** The kind of the paragraph with the cursor; null where several are selected. */
export function kindAt({ selection: { $from, $to } }: EditorState): ParagraphKind | null {
  if (!$from.sameParent($to) || $from.parent.type === nodes.tableCell) return null
  const list = $from.depth > 1 ? $from.node(1).type.name : ''
  if (listKinds.includes(list)) return list as ParagraphKind
  const { type, attrs } = $from.parent
  if (type === nodes.heading) return attrs.level === 4 ? 'smallHeading' : 'heading'
  return type === nodes.codeBlock ? 'codeBlock' : 'paragraph'
}

/** Takes a paragraph out of its list, if it is in one. */
const leaveList: Command = (state, dispatch) => liftListItem(nodes.listItem)(state, dispatch)

const types: Record<Exclude<ParagraphKind, 'bulletList' | 'orderedList'>, Command> = {
  paragraph: setBlockType(nodes.paragraph),
  heading: setBlockType(nodes.heading, { level: 3 }),
  smallHeading: setBlockType(nodes.heading, { level: 4 }),
  codeBlock: setBlockType(nodes.codeBlock),
}

type Run = (command: Command) => boolean

/** What follows is taken back by itself, and not together with what was typed before. */
export const beginStep: Command = (state, dispatch) => {
  dispatch?.(closeHistory(state.tr))
  return true
}

/** Makes the paragraphs of the selection another kind. Each step is a separate change, because the next one builds on it. */
export function setKind(run: Run, kind: ParagraphKind): void {
  run(leaveList)
  if (kind !== 'bulletList' && kind !== 'orderedList') {
    run(types[kind])
    return
  }
  run(types.paragraph)
  run(wrapInList(nodes[kind]))
}

/** Whether all that is typed next, or some of the selection, has the mark. */
export function hasMark({ doc, selection, storedMarks }: EditorState, name: TextMark): boolean {
  const { from, to, empty, $from } = selection
  const type = marks[name]
  return empty ? type.isInSet(storedMarks ?? $from.marks()) !== undefined : doc.rangeHasMark(from, to, type)
}

/** The first link with the cursor in it or in the selection: its address, and from where to where both go. */
export function linkAt({ doc, selection: { from, to } }: EditorState) {
  let found: { link: Mark; from: number; to: number } | null = null
  // A cursor is in the link behind it too. A bold word within a link is a separate text with the same link.
  doc.nodesBetween(Math.max(0, from - 1), Math.min(doc.content.size, to + 1), (node, pos, parent) => {
    const link = node.isText && marks.link.isInSet(node.marks)
    if (!link || found || !parent) return
    const inside = parent.children.map((child) => (link.isInSet(child.marks) ? child.nodeSize : -1))
    const index = doc.resolve(pos).index()
    let [first, last] = [pos, pos + node.nodeSize]
    for (let position = index - 1; (inside[position] ?? -1) > 0; position--) first -= inside[position] ?? 0
    for (let position = index + 1; (inside[position] ?? -1) > 0; position++) last += inside[position] ?? 0
    if (first <= to && last >= from) found = { link, from: Math.min(first, from), to: Math.max(last, to) }
  })
  const read = found as { link: Mark; from: number; to: number } | null
  return read && { href: String(read.link.attrs.href), from: read.from, to: read.to }
}

/** Links the selection, or the link with the cursor in it; an empty address removes the link. */
export function setLink(href: string): Command {
  return (state, dispatch) => {
    const { from, to } = linkAt(state) ?? state.selection
    if (from === to) return false
    const change = state.tr.removeMark(from, to, marks.link)
    if (href !== '') change.addMark(from, to, marks.link.create({ href }))
    dispatch?.(change)
    return true
  }
}

const keys: Record<string, Command> = {
  'Mod-b': toggleMark(marks.bold),
  'Mod-i': toggleMark(marks.italic),
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
  // A cell has lines, no paragraphs.
  Enter: chainCommands(breakInCell, splitListItem(nodes.listItem)),
  'Shift-Enter': chainCommands(exitCode, breakLine),
  Tab: goToCell(1),
  'Shift-Tab': goToCell(-1),
  Backspace: chainCommands(stayInCell(-1), (state, dispatch) => {
    const { empty, $from } = state.selection
    return empty && $from.parentOffset === 0 && leaveList(state, dispatch)
  }),
  Delete: stayInCell(1),
}

function plugins(): Plugin[] {
  const rules = [
    wrappingInputRule(/^\s*[-*]\s$/, nodes.bulletList),
    wrappingInputRule(/^1\.\s$/, nodes.orderedList),
    textblockTypeInputRule(/^##\s$/, nodes.heading, { level: 3 }),
    textblockTypeInputRule(/^###\s$/, nodes.heading, { level: 4 }),
  ]
  return [inputRules({ rules }), keymap(keys), keymap(baseKeymap), history()]
}

export function stateOf(doc: EditorState['doc']): EditorState {
  return EditorState.create({ doc, plugins: plugins() })
}

export const toggle = (name: Exclude<TextMark, 'link'>): Command => toggleMark(marks[name])
export { redo, undo }
