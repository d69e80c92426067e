import type { ComponentProps, ReactNode } from 'react'
import { DraftNote } from './draft-note.tsx'
import { SaveBar } from './save-bar.tsx'
import { Sent, type SentForm } from './sent-form.tsx'

type EditFormProps = Pick<ComponentProps<'form'>, 'aria-label' | 'className'> &
  Pick<ComponentProps<typeof SaveBar>, 'saveLabel' | 'uploads' | 'isSearchToo'> & {
    form: SentForm & {
      isDirty: boolean
      /** Values that were typed before and not saved are in it. */
      isRestored?: boolean
      discard: () => void
    }
    /** Instead of the bar that comes with the first change. */
    end?: ReactNode
    children: ReactNode
  }

/** A form of a page: what was restored, its wrong fields, its fields, and the bar that saves what was changed. */
export function EditForm({ form, end, children, className, 'aria-label': name, ...bar }: EditFormProps) {
  const { isDirty, isBusy, isRestored = false, refusal, submit, discard } = form
  return (
    <Sent form={form} aria-label={name} className={className}>
      <DraftNote isShown={isRestored} onDiscard={discard} />
      {children}
      {end ?? (
        <SaveBar {...bar} isDirty={isDirty} isBusy={isBusy} error={refusal} onSave={submit} onDiscard={discard} />
      )}
    </Sent>
  )
}
