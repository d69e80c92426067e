import { useEffect, useState } from 'react'
import type { ProductImport } from '#contract/imports/imports.ts'
import { copyImportPictures, type ImportPictures, readImportPictures } from '#contract/imports/pictures.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../api/call.ts'
import { formatQuantity } from '../../patterns/money.tsx'
import { Refusal } from '../../patterns/refusal.tsx'
import { type Column, DataTable } from '../../patterns/table/data-table.tsx'
import { useCommand } from '../../patterns/use-command.ts'
import { Button } from '../../ui/button.tsx'

type Failure = ImportPictures['failures'][number]

function columns(): Column<Failure>[] {
  return [
    {
      id: 'sku',
      header: t('Product'),
      isTitle: true,
      cell: ({ sku }) => <span className="mono text-small">{sku}</span>,
    },
    { id: 'line', header: t('Line'), isNumeric: true, cell: ({ line }) => String(line) },
    {
      id: 'reason',
      header: t('Reason'),
      cell: ({ address, reason }) => (
        <span className="grid gap-0.5">
          <span>{reason}</span>
          <span className="mono text-small text-ink-2 wrap-anywhere">{address}</span>
        </span>
      ),
    },
  ]
}

/** What there is to copy, by kind. */
function copyLabel(pictures: number, documents: number): string {
  if (documents === 0) return t('Copy {count, plural, one {# picture} other {# pictures}}', { count: pictures })
  if (pictures === 0) return t('Copy {count, plural, one {# document} other {# documents}}', { count: documents })
  return t(
    'Copy {pictures, plural, one {# picture} other {# pictures}} and {documents, plural, one {# document} other {# documents}}',
    { pictures, documents },
  )
}

type OutsideProps = { importId: string; linked: ProductImport['linked'] }

/** Pictures and documents that the table names by addresses of other websites: copied on request, and what could not be copied. */
export function OutsideFiles({ importId, linked }: OutsideProps) {
  const { pictures, error, isBusy, copy } = usePictures(importId)
  if (!pictures) return null
  const { outside: pictureCount, outsideDocuments, waiting, copied, failed, failures } = pictures
  const outside = pictureCount + outsideDocuments
  if (outside + waiting + copied + failed === 0) return null
  return (
    <section aria-labelledby="import-pictures" className="import-faults grid gap-3">
      <div className="px-4 md:px-6">
        <h3 id="import-pictures" className="text-control font-[620]">
          {linked.documents > 0 ? t('Pictures and documents on other websites') : t('Pictures on other websites')}
        </h3>
        <p className="max-w-prose text-ui text-ink-2">
          {t('Copied to this portal, they are shown even if the other website removes them, and load faster.')}{' '}
          {linked.documents + linked.pictures > 0
            ? t('Documents and further pictures are only added to their products when they are copied.')
            : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 md:px-6">
        {outside > 0 && waiting === 0 ? (
          <Button isBusy={isBusy} onClick={copy}>
            {copyLabel(pictureCount, outsideDocuments)}
          </Button>
        ) : null}
        {failed > 0 && outside === 0 && waiting === 0 ? (
          <Button isBusy={isBusy} onClick={copy}>
            {t('Try again')}
          </Button>
        ) : null}
        <p role="status" className="num text-small text-ink-2">
          {waiting > 0
            ? t('{copied} copied, {waiting} waiting, {failed} failed', { copied, waiting, failed })
            : copied + failed > 0
              ? t('{copied} copied, {failed} failed', { copied, failed })
              : ''}
        </p>
      </div>
      <div className="px-4 md:px-6">
        <Refusal text={error} />
      </div>
      {failures.length > 0 ? (
        <>
          {failed > failures.length ? (
            <p className="px-4 text-small text-ink-2 md:px-6">
              {t('Showing the first {shown} of {count}.', {
                shown: formatQuantity(failures.length),
                count: formatQuantity(failed),
              })}
            </p>
          ) : null}
          <DataTable
            caption={t('Files that were not copied')}
            columns={columns()}
            rows={failures}
            keyOf={({ line, address }) => `${line} ${address}`}
          />
        </>
      ) : null}
    </section>
  )
}

const pollMs = 1_500

function usePictures(importId: string) {
  const [pictures, setPictures] = useState<ImportPictures | null>(null)
  const { run, error, isBusy } = useCommand(() => call(copyImportPictures, { params: { id: importId } }), {
    done: setPictures,
  })

  useEffect(() => {
    let isGone = false
    const take = (read: ImportPictures) => {
      if (!isGone) setPictures(read)
    }
    const read = () => call(readImportPictures, { params: { id: importId } }).then(take, () => undefined)
    if (pictures === null) void read()
    const isWaiting = pictures !== null && pictures.waiting > 0
    const timer = isWaiting ? setInterval(() => !document.hidden && void read(), pollMs) : undefined
    return () => {
      isGone = true
      clearInterval(timer)
    }
  }, [importId, pictures])

  return { pictures, error, isBusy, copy: run }
}
