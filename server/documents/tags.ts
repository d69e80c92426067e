export type ElementType = 'Sect' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Figure'

/** An element of the structure that screen readers follow; undefined for what they skip. */
export type TagElement = { type: ElementType; entry: PDFKit.PDFStructureElement } | undefined

export type Tags = {
  /** A new element: the last one inside `parent`, or inside the document. */
  add(type: ElementType, parent?: TagElement, alt?: string): TagElement
  /** Ends an element and those inside it, which then leave memory. */
  end(element: TagElement): void
  /** Draws content of an element; without one, what screen readers skip, such as rules and page numbers. */
  draw(element: TagElement, drawing: () => void): void
}

/** The structure of a tagged document, in the order in which elements are added. */
export function createTags(doc: PDFKit.PDFDocument): Tags {
  const root = doc.struct('Document')
  doc.addStructure(root)
  return {
    add(type, parent, alt) {
      // The library's types do not have the scope of a header cell; its code has.
      const scope: object = type === 'TH' ? { scope: 'Column' } : alt === undefined ? {} : { alt }
      const entry = doc.struct(type, { ...scope })
      const inside = parent?.entry ?? root
      inside.add(entry)
      return { type, entry }
    },
    end: (element) => element?.entry.end(),
    draw(element, drawing) {
      if (element) element.entry.add(doc.markStructureContent(element.type))
      else doc.markContent('Artifact', { type: 'Layout' })
      drawing()
      doc.endMarkedContent()
    },
  }
}
