import { type ComponentType, createContext, type ReactNode, useCallback, useContext, useMemo } from 'react'
import { useRevalidator } from 'react-router'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { showToast } from '../toast.ts'
import { toastError } from '../toast-error.ts'
import { useConfirmation } from '../use-confirmation.ts'

type Step<Row> = {
  run: (row: Row) => Promise<unknown>
  /** What a toast says afterwards. */
  done: (row: Row) => string
}

/** What a press does with one row, such as another status. The list is read again, and a toast says what happened. */
export type StatusAction<Row> = Step<Row> & {
  /** Takes it back, offered with the toast. */
  undo?: Step<Row>
}

/** The same after a question that names the row, such as deleting it. */
export type DeleteAction<Row> = StatusAction<Row> & {
  title: (row: Row) => string
  confirmLabel: () => string
  /** What it means. */
  Text: ComponentType<{ row: Row }>
}

type Asked = { action: StatusAction<void>; title: string; confirmLabel: string; text: ReactNode }

const nowhere = { ask: (_asked: Asked) => undefined, start: (_action: StatusAction<void>) => undefined }
const Actions = createContext<{ ask: (asked: Asked) => void; start: (action: StatusAction<void>) => void }>(
  nowhere,
)

/** Carries out the actions of the rows in it. A grid brings it. */
export function RowActions({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator()
  const carryOut = useCallback(
    async ({ run, done, undo }: StatusAction<void>): Promise<void> => {
      await run()
      await revalidate()
      showToast(done(), undo && (() => carryOut(undo)))
    },
    [revalidate],
  )
  const { asked, ask, dialog } = useConfirmation(({ action }: Asked) => carryOut(action))
  const actions = useMemo(
    // Without a dialog, a toast is the only way to show an error.
    () => ({ ask, start: (action: StatusAction<void>) => void carryOut(action).catch(toastError) }),
    [ask, carryOut],
  )
  return (
    <Actions value={actions}>
      {children}
      <ConfirmDialog {...dialog} title={asked?.title ?? ''} confirmLabel={asked?.confirmLabel ?? ''}>
        {asked?.text}
      </ConfirmDialog>
    </Actions>
  )
}

/** The action with its row in place. */
function of<Row>({ run, done, undo }: StatusAction<Row>, row: Row): StatusAction<void> {
  return { run: () => run(row), done: () => done(row), undo: undo && of(undo, row) }
}

/** For the cell of a row: starts an action, or asks about it first. */
export function useRowAction<Row>(action: StatusAction<Row> | DeleteAction<Row>): (row: Row) => void {
  const { ask, start } = useContext(Actions)
  return (row) => {
    if (!('title' in action)) return start(of(action, row))
    const { title, confirmLabel, Text } = action
    ask({ action: of(action, row), title: title(row), confirmLabel: confirmLabel(), text: <Text row={row} /> })
  }
}
