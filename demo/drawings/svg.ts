/** A finished drawing: everything inside the `<svg>` element, in classes and without colours. */
export type Drawing = {
  viewBox: string
  body: string
  /** A description for people who do not see it. Empty on a mini, which always stands beside its name. */
  title: string
}

export type Size = 'full' | 'mini'

/** `inScale` puts things of a known size beside a full drawing: a bar of 100 mm and the outline of a bank card. */
export type DrawingOptions = { size: Size; dimensions: boolean; inScale?: boolean }

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
