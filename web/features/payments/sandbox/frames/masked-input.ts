/** Where the caret belongs in `formatted` after this many digits; behind the gap when the user types on. */
export function caretAfter(formatted: string, digits: number, isDeleting: boolean): number {
  let index = 0
  for (let seen = 0; seen < digits && index < formatted.length; index += 1) {
    if (/\d/.test(formatted[index] ?? '')) seen += 1
  }
  while (!isDeleting && index > 0 && index < formatted.length && /\D/.test(formatted[index] ?? '')) index += 1
  return index
}

type Format = (text: string, isDeleting: boolean) => string

/** Spaces what is typed, pasted or deleted in a field, and keeps the caret at the digit it was at. */
export function maskInput(input: HTMLInputElement, format: Format, onInput: () => void): void {
  input.addEventListener('beforeinput', (event) => skipGap(input, event.inputType))
  input.addEventListener('input', (event) => {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    const { value, selectionStart } = input
    const caret = selectionStart ?? value.length
    const formatted = format(value, isDeleting)
    const digitsBefore = value.slice(0, caret).replaceAll(/\D/g, '').length
    input.value = formatted
    const position = caret === value.length ? formatted.length : caretAfter(formatted, digitsBefore, isDeleting)
    input.setSelectionRange(position, position)
    onInput()
  })
}

/** A gap is ours: deleting over it takes the digit behind it. */
function skipGap(input: HTMLInputElement, inputType: string): void {
  let caret = input.selectionStart
  if (caret === null || caret !== input.selectionEnd) return
  const { value } = input
  if (inputType === 'deleteContentBackward') while (/\D/.test(value[caret - 1] ?? '')) caret -= 1
  else if (inputType === 'deleteContentForward') while (/\D/.test(value[caret] ?? '')) caret += 1
  else return
  input.setSelectionRange(caret, caret)
}
