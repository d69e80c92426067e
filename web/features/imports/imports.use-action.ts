import {
  type cancelImport,
  type ProductImport,
  readImport,
  type runImport,
  type undoImport,
} from '#contract/imports/imports.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/problem.ts'
import { sentenceOf } from '../../api/problem-text.ts'
import { useCommand } from '../../patterns/use-command.ts'

type ImportAction = typeof runImport | typeof cancelImport | typeof undoImport

/** Sends an action for an import. If another admin was faster, the page shows the current status and the reason. */
export function useImportAction(id: string, onTaken: (imported: ProductImport) => void) {
  const { run, running, error } = useCommand((action: ImportAction) => call(action, { params: { id } }), {
    done: onTaken,
    say: (failure) => {
      if (failure instanceof ApiError && failure.code === 'import_step_not_allowed') {
        void call(readImport, { params: { id } }).then(onTaken, () => undefined)
      }
      return sentenceOf(failure)
    },
  })
  return { busy: running?.[0].id ?? null, error, take: run }
}
