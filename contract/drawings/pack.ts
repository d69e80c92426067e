/** A finished drawing: everything inside the `<svg>` element, in the classes of `web/theme/drawing.css`, without colours. */
export type Drawing = {
  viewBox: string
  body: string
  /** What is shown, for people who do not see it. Empty on a mini, which always stands beside its name. */
  title: string
}

/** `mini`: a few edges for a list. */
export type DrawingSize = 'full' | 'mini'

/** With its measures, without them, or beside things whose size everybody knows. */
export const drawingViews = ['measures', 'shape', 'scale'] as const
export type DrawingView = (typeof drawingViews)[number]

/** What a product carries of its drawing: a family of a pack and the parameters that it takes, plain JSON. */
export type DrawingSpec = { readonly family: string; readonly [parameter: string]: unknown }

export type DrawingOptions = { size: DrawingSize; view: DrawingView }

/** Code of one company that draws its products from parameters. It runs on the server and in the browser alike. */
export type DrawingPack = {
  /** What is wrong with a specification, in English; null if it can be drawn. */
  errorOf(spec: DrawingSpec): string | null
  /** The same specification always gives the same drawing. Throws for one that cannot be drawn. */
  draw(spec: DrawingSpec, options: DrawingOptions): Drawing
}

/** What is known of a pack before its code is loaded. */
export type DrawingPackEntry = {
  key: string
  /** The families that it draws, each with the views that a product's page offers. */
  families: Readonly<Record<string, readonly DrawingView[]>>
  load(): Promise<DrawingPack>
}

/** The pack that draws a specification. */
export function packOf(
  packs: readonly DrawingPackEntry[],
  { family }: Pick<DrawingSpec, 'family'>,
): DrawingPackEntry | undefined {
  return packs.find(({ families }) => Object.hasOwn(families, family))
}
