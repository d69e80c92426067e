import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { PageHeader } from '../page-header.tsx'
import { useConfirmation } from '../use-confirmation.ts'

type EditPageProps = Pick<ComponentProps<typeof PageHeader>, 'title' | 'trail' | 'lead'> & {
  actions?: ReactNode
  deletion?: {
    label: string
    /** The question, which names the thing. */
    title: string
    /** What goes with it, and what stays. */
    text: string
    /** Deletes it and leaves the page. */
    run: () => Promise<void>
  }
  /** Its `EditForm`, and parts of the page that save by themselves. */
  children: ReactNode
}

/** The page of one thing that is edited as a whole: what it is and in which state, what can be done with it, its form. */
export function EditPage({ actions, deletion, children, ...header }: EditPageProps) {
  const asking = useConfirmation(async (run: () => Promise<void>) => run())
  return (
    <>
      <PageHeader
        {...header}
        actions={
          <div className="flex flex-wrap gap-2">
            {actions}
            {deletion ? (
              <Button size="small" onClick={() => asking.ask(() => deletion.run)}>
                {deletion.label}
              </Button>
            ) : null}
          </div>
        }
      />
      {children}
      {deletion ? (
        <ConfirmDialog {...asking.dialog} title={deletion.title} confirmLabel={deletion.label}>
          <p>{deletion.text}</p>
        </ConfirmDialog>
      ) : null}
    </>
  )
}
