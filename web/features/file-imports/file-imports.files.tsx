import { useEffect, useState } from 'react'
import {
  type ArchiveFile,
  type FileImport,
  type FileOutcome,
  listArchiveFiles,
} from '#contract/file-imports/file-imports.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { type Column, DataTable } from '../../patterns/table/data-table.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { archiveFileLabel, listTitles, outcomesOf, targetLabel } from './file-imports.labels.ts'

function columns(outcome: FileOutcome): Column<ArchiveFile>[] {
  const file: Column<ArchiveFile> = {
    id: 'file',
    header: t('File'),
    isTitle: true,
    cell: ({ name }) => <span className="mono text-small wrap-anywhere">{name}</span>,
  }
  const reason: Column<ArchiveFile> = { id: 'reason', header: t('Reason'), cell: (one) => one.reason || '–' }
  if (outcome === 'unmatched') return [file, reason]
  const target: Column<ArchiveFile> = {
    id: 'target',
    header: t('Product'),
    cell: (one) => targetLabel(one) || '–',
  }
  const kind: Column<ArchiveFile> = { id: 'kind', header: t('Imported as'), cell: archiveFileLabel }
  const hasReason = outcome === 'refused' || outcome === 'failed' || outcome === 'kept'
  return hasReason ? [file, target, reason] : [file, target, kind]
}

/** The files of an import by what happens to them, each list on request and page by page. */
export function FileLists({ imported }: { imported: FileImport }) {
  return outcomesOf(imported).map((outcome, index) => (
    <FileList key={`${imported.state} ${outcome}`} imported={imported} outcome={outcome} isOpenFirst={index < 2} />
  ))
}

type FileListProps = { imported: FileImport; outcome: FileOutcome; isOpenFirst: boolean }

function FileList({ imported, outcome, isOpenFirst }: FileListProps) {
  const { files, next, error, isBusy, load } = useFiles(imported._id, outcome)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a list that is open from the beginning
  useEffect(() => {
    if (isOpenFirst) load(0)
  }, [])
  const title = `${t(listTitles[outcome])} (${formatQuantity(imported.counts[outcome])})`
  return (
    <details
      className="file-list"
      open={isOpenFirst}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && files === null && !isBusy) load(0)
      }}
    >
      <summary>{title}</summary>
      <Refusal text={error} />
      {files && files.length > 0 ? (
        <DataTable
          caption={title}
          columns={columns(outcome)}
          rows={files}
          keyOf={({ position }) => String(position)}
        />
      ) : null}
      {next !== null ? (
        <div className="px-4 pt-3 md:px-6">
          <Button isBusy={isBusy} onClick={() => load(next)}>
            {t('Show more')}
          </Button>
        </div>
      ) : null}
    </details>
  )
}

function useFiles(id: string, outcome: FileOutcome) {
  const [files, setFiles] = useState<ArchiveFile[] | null>(null)
  const [next, setNext] = useState<number | null>(null)
  const { run, error, isBusy } = useCommand(
    (after: number) => call(listArchiveFiles, { params: { id }, query: { outcome, after: String(after) } }),
    {
      done: (page, [after]) => {
        setFiles((before) => [...(after === 0 ? [] : (before ?? [])), ...page.files])
        setNext(page.next)
      },
    },
  )
  return { files, next, error, isBusy, load: run }
}
