import { type CatalogueModel, emptyModel } from './model.ts'

let source: () => CatalogueModel = () => emptyModel
let listener: Listener | undefined

/** How much of a family is asked for: each includes the one before. `card`: the attributes of tiles and rows of a list. */
export const modelParts = ['name', 'card', 'attributes'] as const
export type ModelPart = (typeof modelParts)[number]

/** Called with the requested family and part; an empty key stands for data shared by several families. */
type Listener = (family: string, what: ModelPart) => void

/**
 * Sets where the families and attributes of this process come from. Like the language of `t`, they are the same for all
 * that is checked and written at this moment. `onUse`: for pages, which bring to the browser what they have asked for.
 */
export function modelBy(of: () => CatalogueModel, onUse?: Listener): void {
  source = of
  listener = onUse
}

/** The families and attributes that hold now. */
export function modelNow(): CatalogueModel {
  return source()
}

/** To be called by whatever reads a part of the model for a page. */
export function noteUse(...use: Parameters<Listener>): void {
  listener?.(...use)
}
