import type { Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import type { RichTextDocument } from '#contract/pages/rich-text.ts'
import { cleanPasted } from './pages.paste.ts'
import { pastedText, pasteInCell } from './pages.table-commands.ts'
import { stateOf } from './pages.text-commands.ts'
import { nodeOf, storedText } from './pages.text-schema.ts'

export type TextEditor = {
  place: RefObject<HTMLDivElement | null>
  state: EditorState
  run: (command: Command) => boolean
  focus: () => void
}

type Options = {
  text: RichTextDocument
  attributes: Record<string, string>
  onChange: (text: RichTextDocument) => void
}

/** An editor for a text. One that comes from elsewhere, such as a restored version, replaces what it shows. */
export function useTextEditor({ text, attributes, onChange }: Options): TextEditor {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const written = useRef(text)
  const [state, setState] = useState(() => stateOf(nodeOf(text)))
  const report = useEffectEvent((next: RichTextDocument) => {
    written.current = next
    onChange(next)
  })
  const open = useEffectEvent((element: HTMLElement) => {
    const editor: EditorView = new EditorView(element, {
      state,
      attributes,
      transformPastedHTML: cleanPasted,
      clipboardTextParser: (pasted) => pastedText(pasted),
      handlePaste: (_view, _event, slice) => {
        const command = pasteInCell(slice)
        return command(editor.state, editor.dispatch)
      },
      dispatchTransaction: (change) => {
        const next = editor.state.apply(change)
        editor.updateState(next)
        setState(next)
        if (change.docChanged) report(storedText(next.doc))
      },
    })
    return editor
  })
  useLayoutEffect(() => {
    if (!place.current) return
    const editor = open(place.current)
    view.current = editor
    return () => editor.destroy()
  }, [])
  useEffect(() => {
    if (text === written.current || !view.current) return
    written.current = text
    const doc = nodeOf(text)
    if (doc.eq(view.current.state.doc)) return
    const next = stateOf(doc)
    view.current.updateState(next)
    setState(next)
  }, [text])
  return {
    place,
    state,
    run: (command) => (view.current ? command(view.current.state, view.current.dispatch) : false),
    focus: () => view.current?.focus(),
  }
}
