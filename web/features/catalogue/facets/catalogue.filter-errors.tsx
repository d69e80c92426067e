import type { CatalogueQuery } from '#contract/catalogue/query.ts'
import type { FieldError } from '#contract/errors.ts'
import { t } from '#i18n/t.ts'
import { Icon } from '../../../ui/icon.tsx'

/** By attribute: what was typed, and the sentence that says what is wrong with it. */
export type FilterErrors = Readonly<Record<string, { text: string; message: string }>>

/** The errors of a refused call: an exception in the browser, an answer of the portal while it renders the page. */
async function errorsOf(error: unknown): Promise<readonly FieldError[]> {
  if (error instanceof Response) {
    return error.status === 422 ? ((await error.clone().json()).errors ?? []) : []
  }
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : []
}

/** Which filters the portal has refused; null if it refused something else, or did not answer. */
export async function readFilterErrors(error: unknown, { chosen }: CatalogueQuery): Promise<FilterErrors | null> {
  const errors = Object.fromEntries(
    (await errorsOf(error)).flatMap(({ path, message }) => {
      const text = chosen[path]
      return text === undefined ? [] : [[path, { text, message }] as const]
    }),
  )
  return Object.keys(errors).length > 0 ? errors : null
}

/** Above the list, because on a phone the fields are in a drawer. */
export function FilterErrorNotice({ errors }: { errors: FilterErrors }) {
  const messages = Object.entries(errors)
  if (messages.length === 0) return null
  return (
    <div role="alert" className="notice mb-4 bg-danger-soft text-danger">
      <Icon name="warn" className="size-4.5" />
      <ul>
        {messages.map(([key, { message }]) => (
          <li key={key}>{t('{message} The filter is not applied.', { message: sentence(message) })}</li>
        ))}
      </ul>
    </div>
  )
}

/** Messages at fields end without a full stop. */
function sentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`
}
