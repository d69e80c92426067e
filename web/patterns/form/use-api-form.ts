import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import { currentOf } from '../../api/current-of.ts'
import { type Refused, refusedBy } from './refused.ts'

export type FormSchema<Typed extends FieldValues, Checked> = Parameters<
  typeof standardSchemaResolver<Typed, unknown, Checked>
>[0]

type ApiFormOptions<Typed extends FieldValues, Checked> = {
  /** The fields that show an error, each with the id of its element, in the order of the page. */
  ids: Partial<Record<FieldPath<Typed>, string>>
  /** What the form holds at first. */
  first: DefaultValues<Typed>
  /** The schema of the contract. A form that checks more than its fields hold brings a resolver. */
  check: FormSchema<Typed, Checked> | Resolver<Typed, unknown, Checked>
  /** Sends what was checked. What it throws is shown, and what was typed stays. */
  send: (values: Checked, form: UseFormReturn<Typed, unknown, Checked>) => Promise<void>
  /** The field that shows the error of a path of the API: that of the same name if it is left out. */
  fieldOf?: (path: string) => FieldPath<Typed> | undefined
  /** The row was changed elsewhere: takes it as it is now, which sending again replaces, and says so. */
  onStale?: (now: never) => string
  /** Reads an error of `send`, where that needs more. */
  readRefusal?: (error: unknown) => Refused<FieldPath<Typed>>
  /** Of a form with uploads: runs `submit` when they have arrived, or returns the reason why it does not. */
  afterUploads?: (submit: () => Promise<void>) => Promise<string | null>
  /** The form shows `ErrorSummary`, which takes the focus instead of the first wrong field. */
  isSummarised?: boolean
}

/** Of a form without uploads. */
async function atOnce(submit: () => Promise<void>): Promise<null> {
  await submit()
  return null
}

/** The properties of each field by its name, and all errors. */
function fieldsOf<Typed extends FieldValues, Checked>(
  form: UseFormReturn<Typed, unknown, Checked>,
  ids: Partial<Record<FieldPath<Typed>, string>>,
) {
  const { errors, submitCount } = form.formState

  function field(name: FieldPath<Typed>) {
    const error: { message?: string } | undefined = get(errors, name)
    return { id: ids[name] ?? name, error: error?.message }
  }

  return {
    /** Id and error of a field, for `Field`. */
    field,
    /** The same and the field itself, for `TextField` and its like. */
    bound: <Name extends FieldPath<Typed>>(name: Name, options?: RegisterOptions<Typed, Name>) => ({
      ...form.register(name, options),
      ...field(name),
    }),
    /** For `ErrorSummary`. */
    summary: {
      fields: (Object.keys(ids) as FieldPath<Typed>[]).flatMap((name) => {
        const { id, error } = field(name)
        return error === undefined ? [] : [{ id, message: error }]
      }),
      attempt: submitCount,
    },
  }
}

export type ApiForm<Typed extends FieldValues, Checked = Typed> = ReturnType<typeof useApiForm<Typed, Checked>>

/**
 * A form whose content is sent to the API: checked by the schema that the server uses, sent once however often it is
 * submitted, with the server's errors at their fields.
 */
export function useApiForm<Typed extends FieldValues, Checked = Typed>(options: ApiFormOptions<Typed, Checked>) {
  const { ids, first, check, send, afterUploads = atOnce, isSummarised = false } = options
  const names = Object.keys(ids) as FieldPath<Typed>[]
  const { fieldOf = (path) => names.find((name) => name === path), onStale } = options
  const { readRefusal = (error) => refusedBy(error, fieldOf) } = options
  const [refusal, setRefusal] = useState<string | null>(null)
  // The state of the form is a render behind: two presses in one frame would both see that nothing is sent.
  const isSending = useRef(false)
  const form = useForm<Typed, unknown, Checked>({
    defaultValues: first,
    resolver: typeof check === 'function' ? check : standardSchemaResolver(check),
    shouldFocusError: !isSummarised,
  })
  async function sendOrShowErrors(values: Checked): Promise<void> {
    try {
      await send(values, form)
    } catch (error) {
      const now = onStale && currentOf<never>(error)
      const { errors: found, sentence } = now ? { errors: [], sentence: onStale(now) } : readRefusal(error)
      for (const [index, { name, message }] of found.entries()) {
        form.setError(name, { message }, { shouldFocus: index === 0 && !isSummarised })
      }
      setRefusal(sentence)
    }
  }

  async function submitOnce(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setRefusal(null)
    try {
      const reason = await afterUploads(form.handleSubmit(sendOrShowErrors))
      if (reason !== null) setRefusal(reason)
    } finally {
      isSending.current = false
    }
  }

  const submit = () => void submitOnce()

  function reset(values?: DefaultValues<Typed>): void {
    form.reset(values)
    setRefusal(null)
  }

  return {
    form,
    ...fieldsOf(form, ids),
    formProps: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        submit()
      },
    },
    submit,
    isSummarised,
    /** Why the server refused, where no field can show it. */
    refusal,
    isBusy: form.formState.isSubmitting,
    isDirty: form.formState.isDirty,
    /** Back to what it held at first, or to other values. */
    reset,
    discard: () => reset(),
  }
}
