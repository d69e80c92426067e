import type { ReactNode } from 'react'
import { FormDialog } from '../../patterns/form/form-dialog.tsx'
import type { TextFormProps } from './reviews.text-form.tsx'

type TextDialogProps = TextFormProps & { isOpen: boolean; title: string; children?: ReactNode }

const loadForm = () => import('./reviews.text-form.tsx')

/** Asks for a few words: why a review is hidden or reported, or the answer to it. */
export function TextDialog({ isOpen, title, children, ...form }: TextDialogProps) {
  return (
    <FormDialog load={loadForm} isOpen={isOpen} title={title} onClose={form.onClose}>
      {({ TextForm }) => (
        <>
          {children}
          <TextForm {...form} />
        </>
      )}
    </FormDialog>
  )
}
