/**
 * What the user typed into a form of the server-rendered page before hydration: on a slow line they were faster than the
 * scripts. Goes into `defaultValues`; `form` is the form's label. A form of a part that comes late is looked for in the part
 * not hydrated yet: another page may have had one too.
 */
export function typedBefore<Values extends Record<string, string>>(
  form: string,
  empty: Values,
  { isLate = false } = {},
): Values {
  if (typeof document === 'undefined') return empty
  const selector = `${isLate ? '[data-late] ' : ''}form[aria-label="${CSS.escape(form)}"]`
  const fields = document.querySelector<HTMLFormElement>(selector)?.elements
  if (!fields) return empty
  const typed = Object.keys(empty).flatMap((name) => {
    const field = fields.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    return isText ? [[name, field.value]] : []
  })
  return { ...empty, ...Object.fromEntries(typed) }
}
