import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { cancelImport, type ProductImport } from '#contract/imports/imports.ts'
import { t } from '#i18n/t.ts'
import { call } from '../../../api/call.ts'
import { paths } from '../../../dashboard-paths.ts'
import { Refusal } from '../../../patterns/refusal.tsx'
import { useCommand } from '../../../patterns/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/fields.tsx'
import { uploadProblem } from '../imports.labels.ts'
import { fileOf, type RowsPlace, sendTable } from '../imports.send-table.ts'

/** Reads the file again from another sheet or line; what was read before is given up. */
function useReading(imported: ProductImport) {
  const navigate = useNavigate()
  return useCommand((file: File, place: RowsPlace) => sendTable(file, { place }), {
    done: async (next) => {
      await call(cancelImport, { params: { id: imported._id } }).catch(() => undefined)
      await navigate(paths.productImport(next._id), { replace: true })
    },
    say: uploadProblem,
  })
}

type Chosen = { sheet: string; line: string }

const isLine = (line: string) => /^[1-9]\d{0,5}$/.test(line)

/** Which sheet of a workbook is read, and from which line. Folded away where nothing had to be left out. */
export function PlaceChoice({ imported }: { imported: ProductImport }) {
  const { sheets, sheet, titlesLine } = imported
  const now: Chosen = { sheet: sheet ?? '', line: String(titlesLine) }
  const [chosen, setChosen] = useState(now)
  const input = useRef<HTMLInputElement>(null)
  const { run, error, isBusy } = useReading(imported)
  const isOther = chosen.sheet !== now.sheet || chosen.line !== now.line
  const again = (file: File | undefined) => {
    const titles = chosen.line === now.line ? {} : { titles: chosen.line }
    if (file) run(file, { ...(chosen.sheet && { sheet: chosen.sheet }), ...titles })
  }
  const line = String(titlesLine)
  return (
    <details className="import-attributes px-4 md:px-6" open={sheets.length > 1 || titlesLine > 1 || undefined}>
      <summary>
        {sheet
          ? t('Sheet “{sheet}”, column names in line {line}', { sheet, line })
          : t('Column names in line {line}', { line })}
      </summary>
      <PlaceFields sheets={sheets} chosen={chosen} onChoose={setChosen} />
      <Refusal text={error} />
      <Button
        size="small"
        isBusy={isBusy}
        disabled={!isLine(chosen.line) || !isOther}
        onClick={() => {
          const file = fileOf(imported._id)
          if (file) again(file)
          else input.current?.click()
        }}
      >
        {t('Read the file again')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.tsv,.txt,.xlsx"
        onChange={({ target }) => again(target.files?.[0])}
      />
    </details>
  )
}

type PlaceFieldsProps = { sheets: readonly string[]; chosen: Chosen; onChoose: (chosen: Chosen) => void }

function PlaceFields({ sheets, chosen, onChoose }: PlaceFieldsProps) {
  const base = useId()
  return (
    <div className="grid max-w-prose gap-3 pb-2 sm:grid-cols-2">
      {sheets.length > 1 ? (
        <SelectField
          id={`${base}-sheet`}
          label={t('Sheet')}
          value={chosen.sheet}
          onChange={({ target }) => onChoose({ ...chosen, sheet: target.value })}
        >
          {sheets.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      ) : null}
      <TextField
        id={`${base}-line`}
        label={t('Line with the column names')}
        {...(isLine(chosen.line) ? {} : { error: t('Enter a line number, such as 3') })}
        inputMode="numeric"
        maxLength={6}
        value={chosen.line}
        onChange={({ target }) => onChoose({ ...chosen, line: target.value.trim() })}
      />
    </div>
  )
}
