import type { FocusEvent } from 'react'

/**
 * Whether a field is checked as it is left: when something is in it, and not on the way to a button. An error that appears
 * under a press moves the button away from it, and the button checks anyway.
 */
export function isCheckedOnBlur(event: FocusEvent<HTMLInputElement>): boolean {
  return event.target.value !== '' && !(event.relatedTarget instanceof HTMLButtonElement)
}
