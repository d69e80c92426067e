import { type ReactNode, useEffect, useState } from 'react'
import { NetworkError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { readLatest } from '../reading/read-latest.ts'
import { showToast } from '../toast.ts'

type Loading<Module> = {
  /** Imports the module of the form. A function of the module, not of a render: a new one loads again. */
  load: () => Promise<Module>
  isWanted: boolean
  /** The module could not be loaded, which a toast says. */
  onFailed: () => void
}

/** A module of the app that is loaded when it is wanted; null until then. */
export function useLoaded<Module extends object>({ load, isWanted, onFailed }: Loading<Module>): Module | null {
  const [module, setModule] = useState<Module | null>(null)
  useEffect(() => {
    if (!isWanted || module) return
    return readLatest(load, {
      take: setModule,
      failed: (error) => {
        showToast(sentenceOf(new NetworkError(error)))
        onFailed()
      },
    })
  }, [load, isWanted, module, onFailed])
  return module
}

type FormDialogProps<Module> = Pick<Loading<Module>, 'load'> & {
  isOpen: boolean
  title: string
  /** For what stands side by side. */
  isWide?: boolean
  onClose: () => void
  children: (module: Module) => ReactNode
}

/**
 * A dialog with a form that is loaded when it is first opened: the form library has 15 kB, which a page does not need
 * before. It opens with the form in it, so that the first field gets the focus.
 */
export function FormDialog<Module extends object>(props: FormDialogProps<Module>) {
  const { load, isOpen, title, isWide = false, onClose, children } = props
  const module = useLoaded({ load, isWanted: isOpen, onFailed: onClose })
  return (
    <Dialog isOpen={isOpen && module !== null} title={title} isWide={isWide} onClose={onClose}>
      {module ? children(module) : null}
    </Dialog>
  )
}
