import { type CatalogueModel, emptyModel } from './model.ts'

let source: () => CatalogueModel = () => emptyModel
let listener: Listener | undefined

/** Called with what is asked for: the name of a family, or its attributes too; an empty key is what several families share. */
type Listener = (family: string, what: 'name' | 'attributes') => void

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
