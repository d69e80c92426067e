/** A quantity or an amount, whose keyboard on a phone has digits. */
function isNumber(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && /^(?:numeric|decimal)$/.test(target.inputMode)
}

/**
 * Selects the number of a field that gets the focus, by keys or by a press: who types 2 into a prefilled 50 means 2, not 250. A second
 * press places the caret. Returns what ends it.
 */
export function selectNumbersOnFocus(): () => void {
  let focused: EventTarget | null = null
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener(
    'focusin',
    ({ target }) => {
      focused = target
      if (isNumber(target)) target.select()
    },
    { signal },
  )
  // A press places the caret after the focus, and removes the selection with it.
  document.addEventListener(
    'click',
    ({ target }) => {
      if (isNumber(target) && target === focused && target.selectionStart === target.selectionEnd) target.select()
      focused = null
    },
    { signal },
  )
  return () => listening.abort()
}
