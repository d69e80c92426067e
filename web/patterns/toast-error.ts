import { sentenceOf } from '../api/problem-text.ts'
import { showToast } from './toast.ts'

/** Says why something failed, where the page has no place for it. Returns null: nothing is left to be shown. */
export function toastError(error: unknown): null {
  showToast(sentenceOf(error))
  return null
}
