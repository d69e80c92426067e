import { selectAll } from 'prosemirror-commands'
import { type EditorState, TextSelection } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { type RichBlock, type RichText, richText } from '#contract/pages/rich-text.ts'
import {
  hasMark,
  kindAt,
  linkAt,
  paragraphKinds,
  setKind,
  setLink,
  stateOf,
  toggle,
} from './pages.text-commands.ts'
import { nodeOf, storedText } from './pages.text-schema.ts'

const docOf = (...content: RichBlock[]): RichText => ({ type: 'doc', content })
const said = (text: string): RichBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] })

const everything = docOf(
  {
    type: 'paragraph',
    content: [
      { type: 'text', text: 'See ' },
      { type: 'text', text: 'our ', marks: [{ type: 'link', attrs: { href: '/products' } }] },
      { type: 'text', text: 'parts', marks: [{ type: 'link', attrs: { href: '/products' } }, { type: 'bold' }] },
      { type: 'text', text: ' in ' },
      { type: 'text', text: 'steel', marks: [{ type: 'italic' }, { type: 'code' }] },
    ],
  },
  { type: 'heading', attrs: { level: 4 }, content: [{ type: 'text', text: 'Turning' }] },
  {
    type: 'orderedList',
    content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One' }] }] }],
  },
  {
    type: 'codeBlock',
    attrs: { language: 'sql', title: 'Stock' },
    content: [{ type: 'text', text: 'select 1\n' }],
  },
  { type: 'codeBlock', attrs: { language: '', title: '' }, content: [] },
  { type: 'dimensionChain', attrs: { title: 'A request', total: 'all', parts: [{ label: 'read', ms: 3 }] } },
  { type: 'paragraph' },
)

/** An editor without a page: commands change its state. */
function editorOf(text: RichText, from: number, to = from) {
  let state = stateOf(nodeOf(text))
  const run = (command: Parameters<Parameters<typeof setKind>[0]>[0]) =>
    command(state, (change) => {
      state = state.apply(change)
    })
  run((_, dispatch) => {
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, from, to)))
    return true
  })
  return {
    run,
    get state(): EditorState {
      return state
    },
    get text() {
      return storedText(state.doc)
    },
  }
}

test('what is stored of a text is what was read, also of each node and mark', () => {
  expect(richText.parse(everything)).toEqual(everything)
  expect(storedText(nodeOf(everything))).toEqual(everything)
})

test('a text without a word is stored as empty', () => {
  expect(storedText(nodeOf(docOf()))).toEqual(docOf())
  expect(storedText(nodeOf(docOf({ type: 'paragraph' })))).toEqual(docOf())
})

test('a paragraph becomes each other kind and a paragraph again, and can be stored each time', () => {
  for (const kind of paragraphKinds) {
    for (const next of paragraphKinds) {
      const editor = editorOf(docOf(said('Before'), said('Turned from bar'), said('After')), 12)
      setKind(editor.run, kind)
      expect(kindAt(editor.state)).toBe(kind)
      setKind(editor.run, next)
      expect(kindAt(editor.state), `${kind} to ${next}`).toBe(next)
      expect(richText.safeParse(editor.text).success, `${kind} to ${next}`).toBe(true)
      expect(editor.state.doc.textContent).toBe('BeforeTurned from barAfter')
    }
  }
})

test('one entry of a list becomes a paragraph, the others stay a list', () => {
  const entry = (text: string) => ({
    type: 'listItem' as const,
    content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }],
  })
  const editor = editorOf(docOf({ type: 'bulletList', content: [entry('One'), entry('Two'), entry('Three')] }), 10)
  setKind(editor.run, 'paragraph')
  expect(editor.text.content.map(({ type }) => type)).toEqual(['bulletList', 'paragraph', 'bulletList'])
})

test('words are set in bold and linked, and the link is changed and removed as a whole', () => {
  const editor = editorOf(docOf(said('See our parts today')), 5, 14)
  editor.run(setLink('/products'))
  editor.run((state, dispatch) => {
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, 9, 14)))
    return true
  })
  editor.run(toggle('bold'))
  expect(hasMark(editor.state, 'bold')).toBe(true)
  expect(linkAt(editor.state)).toEqual({ href: '/products', from: 5, to: 14 })
  editor.run(setLink('/blog'))
  expect(JSON.stringify(editor.text)).not.toContain('/products')
  expect(richText.safeParse(editor.text).success).toBe(true)
  // From its last part too, after others that are bold.
  editor.run((state, dispatch) => {
    dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, 14)))
    return true
  })
  expect(linkAt(editor.state)).toEqual({ href: '/blog', from: 5, to: 14 })
  // All of the text is selected, also what is beside the link.
  editor.run(selectAll)
  expect(linkAt(editor.state)?.href).toBe('/blog')
  editor.run(setLink(''))
  expect(linkAt(editor.state)).toBeNull()
  expect(JSON.stringify(editor.text)).toContain('bold')
})
